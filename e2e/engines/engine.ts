/** What the journeys need of a browser engine; Firefox and WebKit have one each. */

export interface Engine {
  open(url: string): Promise<void>;
  /** Runs an expression in the page, waits for its promise, and returns the result by way of JSON. */
  run<Result>(expression: string): Promise<Result>;
  /** Moves and presses as a mouse, or types as a keyboard does: the input sources of WebDriver. */
  perform(source: InputSource): Promise<void>;
  /** Chooses a file in the field that the expression finds. */
  attach(expression: string, path: string): Promise<void>;
  close(): Promise<void>;
}

interface InputAction {
  type: 'pointerMove' | 'pointerDown' | 'pointerUp' | 'keyDown' | 'keyUp';
  [detail: string]: unknown;
}

export interface InputSource {
  type: 'pointer' | 'key';
  id: string;
  actions: InputAction[];
}
