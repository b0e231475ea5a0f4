/** The dashboard's filters as they stand until their script is there: with what they are set to, at the same place. */
import { Button, Combobox, Input } from '@mantine/core'
import { today } from '../../core/dates.ts'
import classes from './DashboardFilters.module.css'
import { type DashboardSearch, OTHER_PERIOD, presetOf } from './search.ts'

export function FirstFilters({ search }: { search: DashboardSearch }) {
  const preset = presetOf(search, today(new Date()))
  return (
    <div className={classes.filtros} inert>
      <Filter label="Período" value={preset?.label ?? OTHER_PERIOD} />
      {!preset && (
        <>
          <Filter label="De" />
          <Filter label="Até" />
        </>
      )}
      <Filter label="Loja" placeholder={search.loja_id ? undefined : 'Todas'} />
      <Filter label="Empreendimento" placeholder={search.empreendimento_id ? undefined : 'Todos'} />
      {Object.keys(search).length > 0 && (
        <Button variant="subtle" style={{ visibility: 'hidden' }}>
          Limpar filtros
        </Button>
      )}
    </div>
  )
}

interface Props {
  label: string
  value?: string
  placeholder?: string | undefined
}

function Filter({ label, value = '', placeholder }: Props) {
  return (
    <Input.Wrapper label={label}>
      <Input readOnly value={value} placeholder={placeholder} rightSection={<Combobox.Chevron />} />
    </Input.Wrapper>
  )
}
