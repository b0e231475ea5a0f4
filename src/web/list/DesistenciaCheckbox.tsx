/** The filter of rankings and the organograma that counts sales in Desistência too, kept in the URL as `?desistencia=`. */
import { Checkbox } from '@mantine/core'
import { DESISTENCIA_FILTERS, type DesistenciaFilter } from '../../core/vendas/vendas.ts'
import { useGo } from './list-address.ts'
import { statusIn } from './StatusFilter.tsx'

/** The filter that the URL asks for; undefined if it is none. */
export function desistenciaIn(value: unknown): DesistenciaFilter | undefined {
  return statusIn(DESISTENCIA_FILTERS, value)
}

export function DesistenciaCheckbox({ value }: { value: DesistenciaFilter | undefined }) {
  const go = useGo()
  return (
    <Checkbox
      label="Incluir desistências"
      checked={value !== undefined}
      onChange={({ currentTarget }) =>
        go(
          { desistencia: currentTarget.checked ? DESISTENCIA_FILTERS[0] : undefined, pagina: undefined },
          true,
        )
      }
    />
  )
}
