/** Web bundles load this module more than once. */
const shared = globalThis as { posWantedTrace?: string }

/** Starts a trace, in `start`, under an id of 32 hexadecimal digits. */
export function withTraceId<T>(traceId: string, start: () => T): T {
  shared.posWantedTrace = traceId
  try {
    return start()
  } finally {
    delete shared.posWantedTrace
  }
}

/** The id that the trace which starts now is to have; undefined for one by chance. */
export function wantedTrace(): string | undefined {
  return shared.posWantedTrace
}
