import { randomUUID } from 'node:crypto'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { MovementStory } from '@/components/office/cash/movement-story.tsx'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { OfficePage } from '@/components/ui/pages/office-page.tsx'
import { correctSafeAction } from '@/lib/office/cash/actions.ts'
import { getSafeMovement } from '@/lib/office/cash/queries.ts'
import { requirePermission } from '@/lib/people/requests/require-permission.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('cash')
  return { title: t('oneTitle') }
}

/** A movement of a safe that the office entered. */
export default async function SafeMovementPage({ params }: { params: Promise<{ id: string }> }) {
  const actor = await requirePermission('safe:manage')
  const movement = await getSafeMovement(actor, (await params).id)
  if (!movement) return notFound()
  const t = await getTranslations('cash')
  return (
    <OfficePage title={t('oneTitle')} actions={<ButtonLink href="/cash">{t('toList')}</ButtonLink>}>
      <MovementStory movement={movement} intentId={randomUUID()} correct={correctSafeAction} />
    </OfficePage>
  )
}
