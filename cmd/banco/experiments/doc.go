// Package experiments has the commands under "banco lab", for those who study
// search. Some write tables as CSV or JSON.
package experiments
