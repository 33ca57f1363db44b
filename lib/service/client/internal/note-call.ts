import { noteClock } from '@/lib/platform/clock/apart.ts'
import { log } from '@/lib/platform/log/log.ts'
import { type CallResult, callWithoutIds, countServiceCall } from '@/lib/platform/metrics/service-calls.ts'
import { processNow } from '@/lib/platform/shared/now.ts'
import { traceCall } from '@/lib/platform/tracing/trace-call.ts'
import { causeOf } from '@/lib/service/api/cause.ts'
import type { CallNote } from '@/lib/service/api/client.ts'
import { keepSilence, keepUnread } from '@/lib/service/silence/keep-silence.ts'

/**
 * Logs the result of a call: a warning with its cause if the Service gave no usable answer, the code of a refusal, or a
 * good answer at level debug; never the key, a number or what was sent. Also compares the Service's clock with ours,
 * keeps a silence for the office, and counts and traces the call for monitoring.
 */
export async function noteCall(credential: string, { call, tookMs, answer, sentAt, unread }: CallNote): Promise<void> {
  const ended = processNow().getTime()
  if (sentAt) noteClock('service', sentAt.getTime(), { begun: ended - tookMs, ended })
  const noted = { credential, call, tookMs }
  if (answer.kind === 'ok') {
    watch(call, tookMs, { result: 'ok', httpStatus: answer.status, requestId: answer.requestId })
    log().debug({ ...noted, requestId: answer.requestId }, 'the Service answered')
    if (unread > 0) {
      log().warn({ ...noted, unread, requestId: answer.requestId }, 'rows of a list could not be read and are left out')
    }
  } else if (answer.kind === 'refused') {
    const { code, httpStatus, requestId } = answer.error
    watch(call, tookMs, { result: 'refused', why: code, httpStatus, requestId })
    log().info({ ...noted, code, httpStatus, requestId }, 'the Service refused')
  } else {
    const { why, detail, unknownCode, httpStatus, requestId, notSent } = answer.error
    const cause = causeOf(answer.error)
    const known = { cause, why, detail, ...(unknownCode !== null && { unknownCode }) }
    watch(call, tookMs, { result: 'unanswered', why: cause, httpStatus, requestId })
    log().warn({ ...noted, ...known, httpStatus, requestId, notSent }, 'the Service gave no usable answer')
  }
  if (unread > 0) await keepUnread(credential, call)
  else await keepSilence(credential, call, answer)
}

type Ended = CallResult & { httpStatus: number | null; requestId: string | null }

/** Counts a call, and adds it to the current trace. */
function watch(call: string, tookMs: number, { httpStatus, requestId, ...result }: Ended): void {
  countServiceCall({ call, tookMs, ...result })
  const known = {
    'pos.result': result.result,
    'pos.why': result.result === 'ok' ? undefined : result.why,
    'pos.status': httpStatus ?? undefined,
    'pos.request_id': requestId ?? undefined,
  }
  traceCall({ call: callWithoutIds(call), tookMs, failed: result.result === 'unanswered', attributes: known })
}
