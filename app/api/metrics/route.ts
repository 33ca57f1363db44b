import { connection } from 'next/server'
import { answerMetrics } from '@/lib/office/metrics/answer-metrics.ts'

/** For Prometheus: how this process and the shop do. */
export async function GET(request: Request): Promise<Response> {
  await connection()
  return answerMetrics(request.headers.get('authorization'))
}
