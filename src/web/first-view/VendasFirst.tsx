/** The start of Vendas, of the sales that its page brings. */
import { Group, Input, Stack } from '@mantine/core'
import { can, type Person } from '../../contract/permissions.ts'
import type { Venda } from '../../contract/vendas/vendas.ts'
import type { ListMode } from '../../core/visoes.ts'
import { ExportButton } from '../list/ExportButton.tsx'
import { FiltersButton } from '../list/FiltersButton.tsx'
import { PrinterButton } from '../print/PrinterButton.tsx'
import { VendaCard } from '../vendas/list/VendaCard.tsx'
import { ColumnsButton, ListTotals, Modo, VendasHeader } from '../vendas/list/VendasStart.tsx'
import vendas from '../vendas/vendas.module.css'
import { VisoesRoom } from '../visoes/VisoesRoom.tsx'

/** As many as a tall window shows. */
const CARDS = 7

interface Props {
  sales: readonly Venda[]
  totals: string
  mode: ListMode
  person: Person | undefined
}

export function VendasFirst({ sales, totals, mode, person }: Props) {
  const isTable = mode === 'tabela'
  return (
    <>
      <VendasHeader
        person={person}
        visoes={<VisoesRoom />}
        modo={
          <div className="first-view-wide">
            <Modo valor={mode} />
          </div>
        }
      />
      <Stack gap="md">
        <div className={vendas.barra}>
          <Input component="div" />
          <Input component="div" />
          <FiltersButton count={0} opened={false} controls="filtros-vendas" />
          {can(person, 'vendas.exportar') && (
            <Group gap="xs" wrap="nowrap">
              <PrinterButton />
              <ExportButton>Exportar</ExportButton>
            </Group>
          )}
        </div>
        <Stack gap="sm">
          <ListTotals text={totals}>
            {isTable && (
              <div className="first-view-wide">
                <ColumnsButton />
              </div>
            )}
          </ListTotals>
          {/* A table is shown as cards where it has no room. */}
          <Stack gap={8} className={isTable ? 'first-view-cards first-view-small' : 'first-view-cards'}>
            {sales.slice(0, CARDS).map((venda) => (
              <VendaCard key={venda.id} venda={venda} person={person} />
            ))}
          </Stack>
        </Stack>
      </Stack>
    </>
  )
}
