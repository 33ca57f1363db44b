import { useTranslations } from 'next-intl'
import { OwnCodeField } from '@/components/people/staff/person-fields.tsx'
import { Fields, TextField, TickField } from '@/components/ui/forms/fields.tsx'
import { GIVABLE_IN_OFFICE, type Permission } from '@/lib/people/access/model.ts'
import {
  broughtBy,
  type Givable,
  PERMISSION_GROUPS,
  type PermissionGroup,
  ROLE_NAME,
} from '@/lib/people/roles/model.ts'

const GROUPS = Object.keys(PERMISSION_GROUPS) as PermissionGroup[]

type Props = { name?: string; ticked: readonly Permission[] }

/** A role's name and what its people may do, ticked group by group. */
export function RoleFields({ name, ticked }: Props) {
  const t = useTranslations('roles')
  const permissionName = useTranslations('roles.permissions')
  const hintOf = (permission: Givable, group: PermissionGroup) => {
    const along = broughtBy(permission).filter((one) => group !== 'counter' || one !== 'sale:create')
    return [
      along.length > 0 && t('brings', { what: along.map((one) => permissionName(one)).join(', ') }),
      GIVABLE_IN_OFFICE.includes(permission) && t('proof'),
    ]
      .filter(Boolean)
      .join(' ')
  }
  return (
    <>
      <Fields>
        <TextField
          name="name"
          label={t('name')}
          hint={t('nameHint')}
          defaultValue={name}
          required
          maxLength={ROLE_NAME.most}
        />
      </Fields>
      {GROUPS.map((group) => (
        <fieldset key={group}>
          <legend className="text-title font-bold">{t(`groups.${group}`)}</legend>
          {group === 'counter' && <p className="text-note text-muted">{t('counterNote')}</p>}
          <div className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] items-start gap-x-6 gap-y-1">
            {PERMISSION_GROUPS[group].map((permission) => (
              <TickField
                key={permission}
                name="permissions"
                value={permission}
                label={permissionName(permission)}
                hint={hintOf(permission, group)}
                defaultChecked={ticked.includes(permission)}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <p className="text-note text-muted">{t('officeNote')}</p>
      <Fields>
        <OwnCodeField />
      </Fields>
    </>
  )
}
