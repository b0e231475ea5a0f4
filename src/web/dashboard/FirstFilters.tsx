/** The dashboard's filters as they stand until their script is there: with what they are set to, at the same place. */
import { Button, Combobox, Input } from '@mantine/core'
import { today } from '../api/server-clock.ts'
import { lojasToFilter, type Seer } from '../session/OwnLoja.tsx'
import classes from './DashboardFilters.module.css'
import { type DashboardSearch, OTHER_PERIOD, presetOf } from './search.ts'

export function FirstFilters({ search, person }: { search: DashboardSearch; person: Seer | undefined }) {
  const lojas = lojasToFilter(person)
  const preset = presetOf(search, today())
  return (
    <div className={classes.filtros} inert>
      <Filter label="Período" value={preset?.label ?? OTHER_PERIOD} />
      {!preset && (
        <>
          <Filter label="De" />
          <Filter label="Até" />
        </>
      )}
      {lojas.every && <Filter label="Loja" placeholder={search.loja_id ? undefined : 'Todas'} />}
      {!lojas.every && lojas.own !== null && (
        <Input.Wrapper label="Loja">
          <Input readOnly value={lojas.own} />
        </Input.Wrapper>
      )}
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
