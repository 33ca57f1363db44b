/** Heartbeats come every ten seconds; after this long without one the line counts as lost. */
const LOST_AFTER_MS = 25_000
const RETRY_MS = 5_000

/** Listens to a till's line: calls `renew` on news and whenever the line comes back. Returns a function to stop. */
export function listenDisplay(stream: string, renew: () => void, tellLost: (lost: boolean) => void): () => void {
  let source: EventSource | null = null
  let silence: ReturnType<typeof setTimeout> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(silence)
    clearTimeout(retry)
    source?.close()
  }
  const again = () => {
    stop()
    tellLost(true)
    retry = setTimeout(connect, RETRY_MS)
  }
  const heard = () => {
    clearTimeout(silence)
    silence = setTimeout(again, LOST_AFTER_MS)
    tellLost(false)
  }
  const news = () => {
    heard()
    renew()
  }
  function connect() {
    source = new EventSource(stream)
    silence = setTimeout(again, LOST_AFTER_MS)
    source.addEventListener('beat', heard)
    for (const event of ['open', 'gap', 'change']) source.addEventListener(event, news)
    source.addEventListener('error', () => source?.readyState === EventSource.CLOSED && again())
  }
  connect()
  return stop
}
