/**
 * Node's options for a process that lives seconds: compiling what runs often a second time, well, costs more than it
 * saves. With them a run takes two thirds of the time.
 */
export const SHORT_LIVED: readonly string[] = ['--liftoff-only', '--no-opt']
