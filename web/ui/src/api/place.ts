/** What a socket needs of a line: a WebSocket, or the messages of a worker. */
export type Line = Pick<WebSocket, 'onopen' | 'onmessage' | 'onclose' | 'send' | 'close'>;

/** Whoever answers: the server, or a worker of this device in its place (offline/device). */
export interface Answerer {
  fetch: (path: string, init: RequestInit) => Promise<Response>;
  line: () => Line;
}

const { dataset } = document.documentElement;

/** The path that the page lives under, without a slash at its end; a server has it at its root. */
export const base = dataset.base ?? '';

/** Where it is remembered that this window is answered by its own device. */
export const placeKey = 'banco.place';

/** Where it is remembered that this browser keeps all that it needs without a network. */
export const keptKey = 'banco.kept';

/** Whether the files came from a host that answers nothing else. */
export const serverless = dataset.place === 'device';

/** Whether the device is to answer. */
export const onDevice = serverless || sessionStorage.getItem(placeKey) !== null;

/** Who answers. */
export const place: { answerer: Answerer } = {
  answerer: {
    fetch: (path, init) => fetch(path, init),
    line: () => new WebSocket(`${location.origin.replace('http', 'ws')}/api/socket`),
  },
};
