/** The start of Comissões, of the commissions and sums that its page brings. */
import { Checkbox, Group, Input, Stack } from '@mantine/core'
import type { Comissao } from '../../contract/comissoes.ts'
import { can, type Person } from '../../contract/permissions.ts'
import { LISTS, titleOf } from '../../core/cadastros.ts'
import { canSelect, type Sum } from '../../core/comissoes/comissoes.ts'
import type { Andamento } from '../../core/financeiro/andamento.ts'
import { ComissaoCard, ComissaoRow } from '../comissoes/ComissaoRow.tsx'
import {
  byPersonLabel,
  ComissoesHead,
  PartsSums,
  SumsButton,
  SumsFigures,
} from '../comissoes/ComissoesStart.tsx'
import comissoesClasses from '../comissoes/comissoes.module.css'
import { WidestRows } from '../comissoes/WidestRows.tsx'
import { ExportButton } from '../list/ExportButton.tsx'
import { FiltersButton } from '../list/FiltersButton.tsx'
import { FIRST_ROWS } from '../list/first-rows.ts'
import { ListHeading, type Page } from '../list/ListHeading.tsx'
import { OrderTh, RecordsTable } from '../list/Records.tsx'
import listClasses from '../list/records.module.css'
import { PrinterButton } from '../print/PrinterButton.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { VisoesRoom } from '../visoes/VisoesRoom.tsx'

/** As many as a tall window shows. */
const CARDS = 7
const nothing = () => undefined

interface Sums {
  total: Sum
  por_andamento: Readonly<Record<Andamento, Sum>>
  pessoas: readonly unknown[]
  quantas_pessoas: number
}

interface Props {
  page: Page<Comissao>
  sums: Sums
  person: Person | undefined
}

export function ComissoesFirst({ page, sums, person }: Props) {
  const selects = can(person, 'comissoes.marcar') || can(person, 'comissoes.liberar')
  const itemOf = (comissao: Comissao) => ({
    comissao,
    selected: false,
    onToggle: selects && canSelect(comissao) ? nothing : null,
    onOpen: nothing,
  })
  const label = titleOf('comissoes')
  return (
    <>
      <PageHeader title={label}>
        <VisoesRoom />
      </PageHeader>
      <Bar canExport={can(person, 'comissoes.exportar')} />
      <SumsSection sums={sums} canRelease={can(person, 'comissoes.liberar')} />
      <Stack gap="sm">
        <ListHeading page={page} title={label} plural={LISTS.comissoes.plural} />
        <div className="first-view-wide">
          <RecordsTable
            label={label}
            dense
            widest={<WidestRows comissoes={page.itens} />}
            head={
              <ComissoesHead
                checkbox={selects && <Checkbox size="xs" checked={false} readOnly />}
                SortTh={OrderTh}
              />
            }
          >
            {page.itens.slice(0, FIRST_ROWS.high).map((comissao) => (
              <ComissaoRow key={comissao.id} {...itemOf(comissao)} />
            ))}
          </RecordsTable>
        </div>
        <div className="first-view-small">
          <ul className={listClasses.cards}>
            {page.itens.slice(0, CARDS).map((comissao) => (
              <ComissaoCard key={comissao.id} {...itemOf(comissao)} />
            ))}
          </ul>
        </div>
      </Stack>
    </>
  )
}

/** The search box, the filters beside it, and the buttons. */
function Bar({ canExport }: { canExport: boolean }) {
  return (
    <div className={listClasses.search}>
      <div className={listClasses.bar} data-one-row>
        <Input component="div" />
        <Input component="div" className="first-view-wide" flex="1 1 12rem" />
        <Input component="div" className="first-view-wide" />
        <Input component="div" className="first-view-wide" />
        <FiltersButton count={0} opened={false} controls="filtros" />
        {canExport && (
          <Group gap="xs" wrap="nowrap">
            <PrinterButton />
            <ExportButton>Exportar</ExportButton>
          </Group>
        )}
      </div>
    </div>
  )
}

/** On small screens the total without the others. */
function SumsSection({ sums, canRelease }: { sums: Sums; canRelease: boolean }) {
  const { por_andamento, pessoas } = sums
  const buttons = canRelease && (
    <>
      {por_andamento['A liberar'].quantidade > 0 && <SumsButton>Liberar todas…</SumsButton>}
      {por_andamento.Liberadas.quantidade > 0 && <SumsButton>Desfazer liberações…</SumsButton>}
    </>
  )
  return (
    <>
      <div className="first-view-wide">
        <section className={comissoesClasses.somas}>
          <PartsSums sums={por_andamento} />
          <SumsFigures total={sums.total} />
          {pessoas.length > 0 && <SumsButton>{byPersonLabel(sums)}</SumsButton>}
          {buttons}
        </section>
      </div>
      <div className="first-view-small">
        <section className={comissoesClasses.somas}>
          <SumsFigures total={sums.total} />
          <SumsButton>Todas as somas</SumsButton>
          {buttons}
        </section>
      </div>
    </>
  )
}
