/** What goes between the pages and the worker that runs the server; see web/offline in Go. */
export interface Message {
  page: string;
  id: number;
  kind:
    | 'call'
    | 'cancel'
    | 'head'
    | 'body'
    | 'end'
    | 'cut'
    | 'open'
    | 'text'
    | 'close'
    // Between the scripts alone: a call has come; who is there, and how far the program has come.
    | 'taken'
    | 'hello'
    | 'here'
    | 'progress'
    | 'failed';
  method?: string;
  path?: string;
  accept?: string;
  status?: number;
  type?: string;
  name?: string;
  data?: string | Uint8Array;
  /** The worker that a page writes to; of `here`: which it is, and whether what it keeps outlives it. */
  worker?: string;
  durable?: boolean;
  /** And which build of the page it belongs to, and how many bytes it has taken of the browser. */
  build?: string;
  memory?: number;
  /** Of `progress`: what part of the program is there. */
  part?: number;
  /** Of `failed`: why. */
  why?: string;
}

/** What the host says of the program: offline.json, written when it is built; empty where there is none. */
export interface Program {
  /** The path of the compressed program. */
  wasm: string;
  /** The path of Go's own script for it. */
  exec: string;
  bytes: number;
  /** Every other file that the page can load. */
  files: string[];
}

/** The name of the channel; windows that share nothing else have one each. */
export const channelName = 'banco-device';
