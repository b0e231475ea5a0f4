/** A payee's account: every movement, latest first, with both balances after it. */
import { Button, Table, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MovimentoDaConta } from '../../../contract/financeiro/conta-corrente.ts'
import { formatDate, formatInstant } from '../../../core/dates.ts'
import { whoAskedInWords } from '../../../core/financeiro/baixas.ts'
import {
  CONTA_CORRENTE_FIELDS,
  dividasInWords,
  movimentoInWords,
} from '../../../core/financeiro/conta-corrente.ts'
import { papelInWords } from '../../../core/financeiro/linhas.ts'
import { formatBRL } from '../../../core/money.ts'
import { orpc } from '../../api/query.ts'
import { Detail, ShortTd, Td, Tr } from '../../list/cells.tsx'
import { FileMenu } from '../../list/FileMenu.tsx'
import { exportAddress, given } from '../../list/list-search.ts'
import { Pages } from '../../list/Pages.tsx'
import { Amount, CardField, RecordCard, Records, SECONDARY } from '../../list/Records.tsx'
import { useCan } from '../../session/session.tsx'
import { Section } from '../../ui/Section.tsx'
import { Unread } from '../../ui/Unread.tsx'
import { type Days, Dias } from '../Dias.tsx'
import { ExtratoDoPeriodo } from '../extrato/Extrato.tsx'
import { UndoDialog } from '../liberacoes/UndoDialog.tsx'
import { FechamentoLink, VendaLink } from '../links.tsx'
import { refetchFavorecidos } from './record.ts'

export function ContaCorrente({ id, nome }: { id: string; nome: string }) {
  const [days, setDays] = useState<Days>({})
  const [page, setPage] = useState(1)
  const query = useQuery(
    orpc.favorecidos.contaCorrente.queryOptions({
      input: { id, pagina: String(page), ...given(days) },
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  )
  const canExport = useCan('favorecidos.exportar')
  const { data } = query
  const undoes = useCan('comissoes.estornar')
  const [undoing, setUndoing] = useState<MovimentoDaConta | null>(null)
  const onUndo = undoes ? setUndoing : null
  const withBalances = data?.itens[0]?.a_receber != null
  return (
    <Section title="Conta corrente">
      <Dias
        label="Conta corrente"
        days={days}
        onChange={(chosen) => {
          setDays(chosen)
          setPage(1)
        }}
      >
        <ExtratoDoPeriodo id={id} nome={nome} days={days} />
        {canExport && data && data.total > 0 && (
          <FileMenu address={exportAddress(`/favorecidos/${id}/conta-corrente/exportar`, given(days))} />
        )}
      </Dias>
      <Unread query={query} what="a conta corrente" height={240} />
      {data?.total === 0 && (
        <Text c="dimmed">
          {days.de || days.ate
            ? 'Nenhum movimento nestes dias.'
            : 'Nenhum movimento. A conta começa quando uma comissão é liberada.'}
        </Text>
      )}
      {data && data.total > 0 && (
        <Records
          label="Conta corrente"
          dense
          records={data.itens}
          head={<Head withBalances={withBalances} />}
          row={(movimento) => (
            <Row key={movimento.id} movimento={movimento} withBalances={withBalances} onUndo={onUndo} />
          )}
          card={(movimento) => <Card key={movimento.id} movimento={movimento} onUndo={onUndo} />}
        />
      )}
      {data && <Pages page={page} total={data.total} onChange={setPage} />}
      {undoing && (
        <UndoDialog
          movimento={undoing}
          undo={() => orpc.recuperacoes.desfazer.call({ id, movimento_id: undoing.id })}
          refetch={refetchFavorecidos}
          onClose={() => setUndoing(null)}
        />
      )}
    </Section>
  )
}

const {
  data: DIA,
  tipo,
  venda: VENDA,
  papel: DE_QUE,
  fechamento,
  quem,
  valor,
  a_receber,
  a_recuperar,
} = CONTA_CORRENTE_FIELDS

function Head({ withBalances }: { withBalances: boolean }) {
  return (
    <>
      <Table.Th>{DIA.rotulo}</Table.Th>
      <Table.Th>{tipo.rotulo}</Table.Th>
      <Table.Th>{VENDA.rotulo}</Table.Th>
      <Table.Th>{fechamento.rotulo}</Table.Th>
      <Table.Th className={SECONDARY}>{quem.rotulo}</Table.Th>
      <Table.Th ta="right">{valor.rotulo}</Table.Th>
      {withBalances && (
        <>
          <Table.Th ta="right">{a_receber.rotulo}</Table.Th>
          <Table.Th ta="right">{a_recuperar.rotulo}</Table.Th>
        </>
      )}
    </>
  )
}

interface Undoable {
  movimento: MovimentoDaConta
  /** Null for who may not undo. */
  onUndo: ((movimento: MovimentoDaConta) => void) | null
}

/** Undoes a Devolução or a Baixa. */
function Undo({ movimento, onUndo }: Undoable) {
  const { tipo, desfaz, desfeito } = movimento
  if (!onUndo || (tipo !== 'Devolução' && tipo !== 'Baixa') || desfaz || desfeito) return null
  return (
    <Button
      size="compact-sm"
      variant="default"
      mt={4}
      aria-label={`Desfazer ${movimentoInWords(movimento)} de ${formatBRL(movimento.valor)}`}
      onClick={() => onUndo(movimento)}
    >
      Desfazer
    </Button>
  )
}

/** Who asked for a Baixa; null for what undoes one, and any other movement. */
const whoAsked = ({ baixa, desfaz }: MovimentoDaConta) => (baixa && !desfaz ? whoAskedInWords(baixa) : null)

function Row({ movimento, withBalances, onUndo }: Undoable & { withBalances: boolean }) {
  const { data, em, recupera, venda } = movimento
  return (
    <Tr>
      <ShortTd>
        <span title={`${CONTA_CORRENTE_FIELDS.em.rotulo} ${formatInstant(em)}`}>{formatDate(data)}</span>
      </ShortTd>
      <Td>
        {movimentoInWords(movimento)}
        <Detail>{dividasInWords(recupera)}</Detail>
        <Detail>{whoAsked(movimento)}</Detail>
        <Undo movimento={movimento} onUndo={onUndo} />
      </Td>
      <Td>
        {venda ? (
          <>
            <VendaLink venda={venda} />
            <Detail>{ofVenda(movimento)}</Detail>
          </>
        ) : (
          withoutVenda(movimento)
        )}
      </Td>
      <Td miw={0}>
        <Fechamento movimento={movimento} />
      </Td>
      <Td className={SECONDARY}>{movimento.quem}</Td>
      <ShortTd ta="right">{formatBRL(movimento.valor)}</ShortTd>
      {withBalances && (
        <>
          <ShortTd ta="right">
            <Balance after={movimento.a_receber} change={movimento.receber} />
          </ShortTd>
          <ShortTd ta="right">
            <Balance after={movimento.a_recuperar} change={movimento.recuperar} />
          </ShortTd>
        </>
      )}
    </Tr>
  )
}

function Card({ movimento, onUndo }: Undoable) {
  const { data, recupera, venda } = movimento
  return (
    <RecordCard title={movimentoInWords(movimento)} actions={<Undo movimento={movimento} onUndo={onUndo} />}>
      <CardField of={DIA} value={data} />
      <CardField of={valor} value={movimento.valor} />
      {movimento.a_receber !== null && (
        <>
          <CardField label={a_receber.rotulo}>
            <Balance after={movimento.a_receber} change={movimento.receber} />
          </CardField>
          <CardField label={a_recuperar.rotulo}>
            <Balance after={movimento.a_recuperar} change={movimento.recuperar} />
          </CardField>
        </>
      )}
      <CardField label={CONTA_CORRENTE_FIELDS.recupera.rotulo} wide>
        {dividasInWords(recupera)}
      </CardField>
      {venda ? (
        <CardField label={VENDA.rotulo} wide>
          <VendaLink venda={venda} /> · {ofVenda(movimento)}
        </CardField>
      ) : (
        <CardField label={DE_QUE.rotulo} wide>
          {withoutVenda(movimento)}
        </CardField>
      )}
      {movimento.fechamento && (
        <CardField label={fechamento.rotulo}>
          <Fechamento movimento={movimento} />
        </CardField>
      )}
      <CardField label={quem.rotulo}>{movimento.quem}</CardField>
      <CardField label="Baixa" wide>
        {whoAsked(movimento)}
      </CardField>
    </RecordCard>
  )
}

/** 'Edifício Comum · A · 101, Captador' */
function ofVenda({ venda, papel, descricao }: MovimentoDaConta): string {
  const after = papel === null || papel === 'Corretor' ? '' : `, ${papelInWords({ papel, descricao })}`
  return `${venda?.empreendimento} · ${venda?.unidade}${after}`
}

/** 'Prêmio: Viagem'; null if the movement is of no line. */
function withoutVenda({ papel, descricao }: MovimentoDaConta): string | null {
  return papel && papelInWords({ papel, descricao })
}

/** The balance after a movement, and by how much that changed it. */
function Balance({ after, change }: { after: number | null; change: number }) {
  return (
    <>
      <Amount>{formatBRL(after ?? 0)}</Amount>
      {change !== 0 && <Detail>{`${change > 0 ? '+' : ''}${formatBRL(change)}`}</Detail>}
    </>
  )
}

/** The closing's payment; null outside of a closing. */
function Fechamento({ movimento: { fechamento, pagamento_id } }: { movimento: MovimentoDaConta }) {
  if (fechamento === null || pagamento_id === null) return null
  return (
    <FechamentoLink id={fechamento.id} pagamento={pagamento_id}>
      nº {fechamento.numero}
    </FechamentoLink>
  )
}
