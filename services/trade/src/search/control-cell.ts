/** Index of the number of the task that is to end. */
export const ABORTED_TASK = 0

const CELLS = 1

/** Shared integers through which a running task is reached: its thread reads no messages meanwhile. */
export const createControlCell = (): Int32Array =>
  new Int32Array(new SharedArrayBuffer(CELLS * Int32Array.BYTES_PER_ELEMENT))

export const isAborted = (control: Int32Array, task: number): boolean =>
  Atomics.load(control, ABORTED_TASK) === task
