import { connection } from 'next/server'
import { answerMetrics } from '@/lib/office/metrics/answer-metrics.ts'

/** For Prometheus: figures about this process and the shop. */
export async function GET(request: Request): Promise<Response> {
  await connection()
  return answerMetrics(request.headers.get('authorization'))
}
