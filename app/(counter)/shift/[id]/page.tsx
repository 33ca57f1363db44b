import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { ClosedShiftDesk } from '@/components/shifts/closed-shift-desk.tsx'
import { readPaperCookie } from '@/lib/auth/cookies.ts'
import { requireActor } from '@/lib/auth/current-actor.ts'
import { env } from '@/lib/env.ts'
import { isPaper, USUAL_PAPER } from '@/lib/receipts/model.ts'
import { approveShift, remarkShift } from '@/lib/shifts/actions.ts'
import { getClosedShift } from '@/lib/shifts/queries.ts'

type Props = { params: Promise<{ id: string }>; searchParams: Promise<{ paper?: string }> }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('shift')
  return { title: t('title') }
}

/** A closed shift and its Z. */
export default async function ClosedShiftPage({ params, searchParams }: Props) {
  const shift = await getClosedShift(await requireActor(), (await params).id)
  if (!shift) notFound()
  const { paper: wanted } = await searchParams
  const paper = [wanted, await readPaperCookie()].find(isPaper) ?? USUAL_PAPER
  const { partnerName } = env()
  return <ClosedShiftDesk {...{ shift, paper, partnerName }} remark={remarkShift} approve={approveShift} />
}
