import { useTranslations } from 'next-intl'
import { TabLink } from '@/components/ui/buttons/tab-link.tsx'

const TABS = [
  { name: 'staff', href: '/staff' },
  { name: 'roles', href: '/staff/roles' },
] as const

/** People, and the roles that they can have. */
export function StaffTabs({ here }: { here: (typeof TABS)[number]['name'] }) {
  const t = useTranslations('roles')
  return (
    <nav aria-label={t('tabs.label')} className="flex flex-wrap gap-2 print:hidden">
      {TABS.map(({ name, href }) => (
        <TabLink key={name} href={href} isCurrent={name === here}>
          {t(`tabs.${name}`)}
        </TabLink>
      ))}
    </nav>
  )
}
