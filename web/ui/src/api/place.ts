/** What a socket needs of a line: a WebSocket, or the messages of a worker. */
export type Line = Pick<WebSocket, 'onopen' | 'onmessage' | 'onclose' | 'send' | 'close'>;

/** Whoever answers the page in the place of a server: see offline/device. */
export interface Device {
  fetch: (path: string, init: RequestInit) => Promise<Response>;
  line: () => Line;
}

const { dataset } = document.documentElement;

/** The path that the page lives under, without a slash at its end; a server has it at its root. */
export const base = dataset.base ?? '';

/** Where it is remembered that this window is answered by its own device. */
export const placeKey = 'banco.place';

/** Whether the files came from a host that answers nothing else. */
export const serverless = dataset.place === 'device';

/** Who answers: null for the server. */
export const place: { device: Device | null; wanted: boolean } = {
  device: null,
  wanted: serverless || sessionStorage.getItem(placeKey) === 'device',
};

/** Sends a request to whoever answers. */
export function request(path: string, init: RequestInit): Promise<Response> {
  return place.device ? place.device.fetch(path, init) : fetch(path, init);
}

/** Opens a line to whoever answers. */
export function openLine(): Line {
  if (place.device) return place.device.line();
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return new WebSocket(`${scheme}://${location.host}/api/socket`);
}
