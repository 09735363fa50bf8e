package web

import (
	"net/http"
	"time"

	"banco/arena/course"
	"banco/web/wire"
)

// learnerDepth is how many plies the agent looks ahead that judges by what was learnt.
const learnerDepth = 2

// courses returns the desk of those who learn, and answers the request itself where
// there is none.
func (s *Server) courses(w http.ResponseWriter) (*course.Desk, bool) {
	if s.school == nil {
		writeFailure(w, http.StatusNotFound, "not-found", "nothing is learnt on this server")
	}
	return s.school, s.school != nil
}

// listCourses lists what who asks has had learnt.
func (s *Server) listCourses(w http.ResponseWriter, r *http.Request) {
	desk, ok := s.courses(w)
	if !ok {
		return
	}
	out := &wire.Courses{Courses: []wire.CourseLine{}}
	for _, k := range desk.List(string(s.visitor(w, r))) {
		out.Courses = append(out.Courses, wire.CourseLine{
			ID: k.ID, Game: k.Game, State: string(k.State), Made: k.Made.Format(time.RFC3339), Played: k.Played, Total: k.Games,
		})
	}
	writeJSON(w, http.StatusOK, out)
}

// beginCourse lets an evaluator learn. While it does it counts as a search.
func (s *Server) beginCourse(w http.ResponseWriter, r *http.Request) {
	desk, ok := s.courses(w)
	if !ok {
		return
	}
	ask, ok := decodeBody[wire.NewCourse](w, r, maxBody)
	if !ok {
		return
	}
	owner := string(s.visitor(w, r))
	_, err := s.kit(ask.Game)
	var free func()
	if err == nil {
		free, err = s.limits.searches.take(s.caller(r))
	}
	if err != nil {
		writeError(w, err)
		return
	}
	k, err := desk.Begin(owner, ask.Syllabus, free)
	if err != nil {
		free()
		writeError(w, err)
		return
	}
	writeJSON(w, http.StatusCreated, courseMessage(&k, owner))
}

func courseMessage(k *course.Kept, visitor string) *wire.Course {
	return &wire.Course{
		ID: k.ID, Plan: k.Syllabus, Mine: k.Owner == visitor, State: string(k.State), Why: k.Why, Played: k.Played, Curve: k.Curve, Agent: k.Agent(learnerDepth),
	}
}

// showCourse tells how a run stands, to anyone who knows its name.
func (s *Server) showCourse(w http.ResponseWriter, r *http.Request) {
	if desk, ok := s.courses(w); ok {
		s.writeCourse(w, r, desk, nil)
	}
}

// writeCourse answers with a run as it is, or with the error of what was done to it.
func (s *Server) writeCourse(w http.ResponseWriter, r *http.Request, desk *course.Desk, err error) {
	var k course.Kept
	if err == nil {
		k, err = desk.Look(r.PathValue("id"))
	}
	if err != nil {
		writeError(w, err)
		return
	}
	writeJSON(w, http.StatusOK, courseMessage(&k, string(s.visitor(w, r))))
}

// pauseCourse stops a run for a while.
func (s *Server) pauseCourse(w http.ResponseWriter, r *http.Request) {
	if desk, ok := s.courses(w); ok {
		s.writeCourse(w, r, desk, desk.Pause(string(s.visitor(w, r)), r.PathValue("id")))
	}
}

// resumeCourse goes on with one.
func (s *Server) resumeCourse(w http.ResponseWriter, r *http.Request) {
	desk, ok := s.courses(w)
	if !ok {
		return
	}
	free, err := s.limits.searches.take(s.caller(r))
	if err == nil {
		if err = desk.Resume(string(s.visitor(w, r)), r.PathValue("id"), free); err != nil {
			free()
		}
	}
	s.writeCourse(w, r, desk, err)
}

// removeCourse forgets a run.
func (s *Server) removeCourse(w http.ResponseWriter, r *http.Request) {
	desk, ok := s.courses(w)
	if !ok {
		return
	}
	if err := desk.Remove(string(s.visitor(w, r)), r.PathValue("id")); err != nil {
		writeError(w, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}
