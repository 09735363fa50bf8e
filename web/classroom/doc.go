// Package classroom answers the calls about classes: a teacher opens one, students
// join by its code, the teacher pairs them, sees all boards and shows one to
// everybody. Package meet/classroom has the rules of a class.
package classroom
