/** A payee's payments, latest first, with a filter of days. */
import { Button, Table, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PagamentoDoFavorecido } from '../../../contract/financeiro/conta-corrente.ts'
import { lookOfPagamento } from '../../../core/badges.ts'
import { formatDate } from '../../../core/dates.ts'
import type { Fields } from '../../../core/fields.ts'
import { formatBRL } from '../../../core/money.ts'
import { counted } from '../../../core/text.ts'
import { orpc } from '../../api/query.ts'
import { ShortTd, Td, Tr } from '../../list/cells.tsx'
import { given } from '../../list/list-search.ts'
import { Pages } from '../../list/Pages.tsx'
import { CardField, RecordCard, Records, Tag } from '../../list/Records.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Section } from '../../ui/Section.tsx'
import { Unread } from '../../ui/Unread.tsx'
import { ListaDeComprovantes } from '../comprovantes/ComprovantesDoPagamento.tsx'
import { NotaDoFavorecido } from '../comprovantes/NotaDoFavorecido.tsx'
import { type Days, Dias } from '../Dias.tsx'
import { Extrato } from '../extrato/Extrato.tsx'
import { FechamentoLink } from '../links.tsx'
import { PorQue } from '../por-que/PorQue.tsx'

export function PagamentosDoFavorecido({ id, nome }: { id: string; nome: string }) {
  const [days, setDays] = useState<Days>({})
  const [page, setPage] = useState(1)
  const query = useQuery(
    orpc.favorecidos.pagamentos.queryOptions({
      input: { id, pagina: String(page), ...given(days) },
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  )
  const { data } = query
  return (
    <Section title="Pagamentos">
      <Dias
        label="Pagamentos"
        days={days}
        onChange={(chosen) => {
          setDays(chosen)
          setPage(1)
        }}
      />
      <Unread query={query} what="os pagamentos" height={120} />
      {data?.total === 0 && (
        <Text c="dimmed">
          {days.de || days.ate ? 'Nenhum pagamento nestes dias.' : 'Nenhum pagamento aprovado ainda.'}
        </Text>
      )}
      {data && data.total > 0 && (
        <Records
          label="Pagamentos"
          dense
          records={data.itens}
          head={<Head />}
          row={(pagamento) => <Row key={pagamento.id} id={id} pagamento={pagamento} nome={nome} />}
          card={(pagamento) => <Card key={pagamento.id} id={id} pagamento={pagamento} nome={nome} />}
        />
      )}
      {data && <Pages page={page} total={data.total} onChange={setPage} />}
    </Section>
  )
}

/** In the order of the columns. */
const AMOUNTS = {
  bruto: { rotulo: 'Bruto', formato: 'dinheiro' },
  desconto: { rotulo: 'Descontos', formato: 'dinheiro' },
  retido: { rotulo: 'Retenções', formato: 'dinheiro' },
  liquido: { rotulo: 'Líquido', formato: 'dinheiro' },
} as const satisfies Fields

function Head() {
  return (
    <>
      <Table.Th>Fechamento</Table.Th>
      <Table.Th>Situação</Table.Th>
      <Table.Th>Dia</Table.Th>
      {Object.values(AMOUNTS).map(({ rotulo }) => (
        <Table.Th key={rotulo} ta="right">
          {rotulo}
        </Table.Th>
      ))}
      <Table.Th ta="right">Ações</Table.Th>
    </>
  )
}

interface ItemProps {
  /** The payee's id. */
  id: string
  pagamento: PagamentoDoFavorecido
  nome: string
}

function Row(props: ItemProps) {
  const { situacao, bruto, desconto, retido, liquido } = props.pagamento
  return (
    <Tr>
      <ShortTd>
        <PagamentoLink {...props} />
      </ShortTd>
      <Td miw={0}>
        <Tag look={lookOfPagamento(situacao)}>{situacao}</Tag>
      </Td>
      <ShortTd>{dayOf(props.pagamento)}</ShortTd>
      <ShortTd ta="right">{formatBRL(bruto)}</ShortTd>
      <ShortTd ta="right">{desconto > 0 ? formatBRL(desconto) : ''}</ShortTd>
      <ShortTd ta="right">{retido > 0 ? formatBRL(retido) : ''}</ShortTd>
      <ShortTd ta="right" fw={600}>
        {formatBRL(liquido)}
      </ShortTd>
      <ShortTd ta="right">
        <More {...props} />
      </ShortTd>
    </Tr>
  )
}

function Card(props: ItemProps) {
  const { situacao, bruto, desconto, retido, liquido } = props.pagamento
  return (
    <RecordCard
      title={<PagamentoLink {...props} />}
      badges={<Tag look={lookOfPagamento(situacao)}>{situacao}</Tag>}
      actions={<More {...props} />}
    >
      <CardField label="Dia">{dayOf(props.pagamento)}</CardField>
      <CardField of={AMOUNTS.liquido} value={liquido} />
      <CardField of={AMOUNTS.bruto} value={desconto + retido > 0 ? bruto : null} />
      <CardField of={AMOUNTS.desconto} value={desconto || null} />
      <CardField of={AMOUNTS.retido} value={retido || null} />
    </RecordCard>
  )
}

function dayOf({ data_pagamento, fechamento }: PagamentoDoFavorecido): string {
  return data_pagamento === null ? `para ${formatDate(fechamento.dia_pagamento)}` : formatDate(data_pagamento)
}

function PagamentoLink({ pagamento: { id, fechamento } }: ItemProps) {
  return (
    <FechamentoLink id={fechamento.id} pagamento={id}>
      Fechamento {fechamento.numero}
    </FechamentoLink>
  )
}

/** Why it has its amount, its statement, its comprovantes, NFs and RPAs. */
function More({ id: favorecido, pagamento: { id, fechamento, comprovantes, notas }, nome }: ItemProps) {
  const [opened, setOpened] = useState(false)
  const record = `${nome}, fechamento ${fechamento.numero}`
  const count = [
    comprovantes > 0 && counted(comprovantes, 'comprovante', 'comprovantes'),
    notas > 0 && 'NF ou RPA',
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <>
      <PorQue fechamento={fechamento.id} pagamento={id} record={record} />
      <Extrato fechamento={fechamento.id} pagamento={id} record={record} />
      {count && (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`${count}: ${record}`}
          onClick={() => setOpened(true)}
        >
          {count}
        </Button>
      )}
      {opened && (
        <Dialog title="Comprovantes" record={record} onClose={() => setOpened(false)}>
          <NotaDoFavorecido fechamento={fechamento.id} favorecido={favorecido} nome={nome} isOpen />
          {comprovantes > 0 && <ListaDeComprovantes pagamento={id} />}
        </Dialog>
      )}
    </>
  )
}
