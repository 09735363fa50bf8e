// A bot that plays one game of random moves against level 2: bot HOST PORT TOKEN [GAME]
#include <cstdio>
#include <netdb.h>
#include <random>
#include <sstream>
#include <string>
#include <unistd.h>
#include <vector>

std::string host, port, token;
char text[1 << 20]; // a line of an answer

// Sends a request and returns the connection. HTTP/1.0 answers come as they are.
FILE *call(std::string method, std::string path, std::string body) {
  addrinfo *at;
  if (getaddrinfo(host.c_str(), port.c_str(), nullptr, &at)) _exit(1);
  int s = socket(at->ai_family, SOCK_STREAM, 0);
  if (connect(s, at->ai_addr, at->ai_addrlen)) _exit(1);
  dprintf(s, "%s /api/bot/v1%s HTTP/1.0\r\nHost: %s:%s\r\nAuthorization: Bearer %s\r\nContent-Length: %zu\r\n\r\n%s", method.c_str(), path.c_str(),
          host.c_str(), port.c_str(), token.c_str(), body.size(), body.c_str());
  return fdopen(s, "r");
}

// Sends a command and returns the last line of the answer, which is its JSON.
std::string post(std::string path, std::string body) {
  FILE *answer = call("POST", path, body);
  while (fgets(text, sizeof text, answer)) continue;
  return fclose(answer), text;
}

// Returns a field of a JSON object: enough here, where no text has quotes in it.
std::string field(const std::string &json, std::string name) {
  size_t at = json.find("\"" + name + "\":") + name.size() + 3;
  if (at < name.size() + 3) return "";
  char c = json[at];
  return c == '"' || c == '[' ? json.substr(at + 1, json.find(c == '"' ? '"' : ']', at + 1) - at - 1) : json.substr(at, json.find(',', at) - at);
}

// Chooses a move: here your own ideas go. field(event, "fen") is the position.
std::string choose(const std::string &event) {
  std::stringstream moves(field(event, "moves")); // "e2e4","d2d4"
  std::vector<std::string> list;
  for (std::string move; getline(moves, move, ',');) list.push_back(move);
  return list[std::random_device()() % list.size()];
}

int main(int count, char **args) {
  host = args[1], port = args[2], token = args[3];
  std::string game = count > 4 ? args[4] : "chess";
  FILE *stream = call("GET", "/stream", "");
  std::string match = field(post("/challenges", "{\"level\":2,\"game\":\"" + game + "\"}"), "match");
  while (fgets(text, sizeof text, stream)) {
    std::string event = text;
    if (field(event, "match") != match) continue;
    if (field(event, "type") == "turn")
      post("/matches/" + match + "/moves", "{\"version\":" + field(event, "version") + ",\"move\":" + choose(event) + "}");
    else if (field(event, "type") == "over") return puts(("over: " + field(event, "score") + " " + field(event, "reason")).c_str()), 0;
  }
}
