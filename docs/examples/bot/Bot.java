import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A bot that plays one game of random moves against level 2: java Bot.java SERVER TOKEN [GAME] */
public class Bot {
  static final HttpClient client = HttpClient.newHttpClient();
  static String server, token;

  /** Calls the server; the answer comes line by line. */
  static Stream<String> call(String method, String path, String body) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(URI.create(server + "/api/bot/v1" + path))
        .header("Authorization", "Bearer " + token)
        .method(method, HttpRequest.BodyPublishers.ofString(body)).build();
    return client.send(request, HttpResponse.BodyHandlers.ofLines()).body();
  }

  /** Returns a field of a JSON object: enough here, where no text has quotes in it. */
  static String field(String json, String name) {
    Matcher m = Pattern.compile("\"" + name + "\":(?:\"([^\"]*)\"|\\[([^\\]]*)\\]|(\\d+))").matcher(json);
    if (!m.find()) return "";
    return m.group(1) != null ? m.group(1) : m.group(2) != null ? m.group(2) : m.group(3);
  }

  /** Chooses a move: here your own ideas go. field(event, "fen") is the position. */
  static String choose(String event) {
    String[] moves = field(event, "moves").replace("\"", "").split(",");
    return moves[new Random().nextInt(moves.length)];
  }

  public static void main(String[] args) throws Exception {
    server = args[0].replaceAll("/$", "");
    token = args[1];
    String game = args.length > 2 ? args[2] : "chess";
    Stream<String> stream = call("GET", "/stream", "");
    String begun = call("POST", "/challenges", "{\"level\":2,\"game\":\"" + game + "\"}").findFirst().get();
    String match = field(begun, "match");
    for (String event : (Iterable<String>) stream::iterator) {
      if (!field(event, "match").equals(match)) continue;
      if (field(event, "type").equals("turn")) {
        String move = "{\"version\":" + field(event, "version") + ",\"move\":\"" + choose(event) + "\"}";
        call("POST", "/matches/" + match + "/moves", move).close();
      } else if (field(event, "type").equals("over")) {
        System.out.println("over: " + field(event, "score") + " " + field(event, "reason"));
        System.exit(0);
      }
    }
  }
}
