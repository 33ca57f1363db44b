/** Web bundles load this module more than once. */
const shared = globalThis as { posWantedTrace?: string }

/** Runs `start`, whose new trace gets this id of 32 hexadecimal digits. */
export function withTraceId<T>(traceId: string, start: () => T): T {
  shared.posWantedTrace = traceId
  try {
    return start()
  } finally {
    delete shared.posWantedTrace
  }
}

/** The id for the trace that is starting now; undefined for a random one. */
export function wantedTrace(): string | undefined {
  return shared.posWantedTrace
}
