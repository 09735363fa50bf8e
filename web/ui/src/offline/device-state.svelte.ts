/** How far the server on this device has come. */
class DeviceState {
  /** What part of the program is loaded, from 0 to 1. */
  part = $state(0);
  ready = $state(false);
  /** Whether what it keeps outlives the window. */
  durable = $state(true);
  /** A window of another build has the files. */
  other = $state(false);
  /** Why it cannot run. */
  failed = $state('');
}

export const state = new DeviceState();
