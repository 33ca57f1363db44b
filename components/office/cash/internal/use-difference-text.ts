import { useTranslations } from 'next-intl'
import type { SafeCount } from '@/lib/office/cash/model.ts'
import { formatMoney } from '@/lib/platform/shared/money.ts'

/** Says in words whether a count agreed with the books, and by how much it did not. */
export function useDifferenceText(): (count: Pick<SafeCount, 'currency' | 'differenceCents'>) => string {
  const t = useTranslations('cash')
  return ({ currency, differenceCents }) => {
    if (differenceCents === 0n) return t('agreed')
    const isOver = differenceCents > 0n
    const sum = formatMoney({ cents: isOver ? differenceCents : -differenceCents, currency })
    return t(isOver ? 'isOver' : 'isShort', { sum })
  }
}
