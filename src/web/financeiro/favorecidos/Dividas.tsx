/** What a payee owes: where it comes from, the request to write it off, and what can be done about both. */
import { Alert, Button, Group, List, Text } from '@mantine/core'
import { type Icon, IconArrowBackUp, IconCheck, IconReceiptOff, IconX } from '@tabler/icons-react'
import type { DividaAberta } from '../../../contract/financeiro/conta-corrente.ts'
import type { BaixaPedida } from '../../../contract/financeiro/recuperacoes.ts'
import { BAIXA_MESSAGES, baixaPedidaInWords } from '../../../core/financeiro/baixas.ts'
import { dividaAbertaInWords } from '../../../core/financeiro/conta-corrente.ts'
import { formatBRL, sumOfReais } from '../../../core/money.ts'
import { orpc } from '../../api/query.ts'
import { Detail } from '../../list/cells.tsx'
import { RowAction } from '../../list/RowAction.tsx'
import { useRowDialog } from '../../list/RowDialogs.tsx'
import { useAct } from '../../record/keys.ts'
import { useCan } from '../../session/session.tsx'
import { ChangeDialog } from '../../ui/ChangeDialog.tsx'
import { toastSuccess } from '../../ui/toasts.ts'
import { AmountDialog } from '../liberacoes/AmountDialog.tsx'
import { refetchFavorecidos } from './record.ts'

/** A payee who owes something; `a_recuperar` in reais. */
interface Devedor {
  id: string
  nome: string
  a_recuperar: number
  baixa: BaixaPedida | null
}

/** Which debts are still open, and what of each was recovered; of more than `most`, number and sum. */
export function Dividas({ dividas, most }: { dividas: readonly DividaAberta[]; most: number }) {
  const rest = dividas.slice(most)
  return (
    <List size="sm">
      {dividas.slice(0, most).map((divida) => (
        <List.Item key={divida.id}>{dividaAbertaInWords(divida)}</List.Item>
      ))}
      {rest.length > 0 && (
        <List.Item>
          {formatBRL(sumOfReais(rest.map(({ aberto }) => aberto)))} de mais {rest.length}, mais novas
        </List.Item>
      )}
    </List>
  )
}

/** The request that waits, and why the person cannot confirm it. */
export function Pedido({ baixa }: { baixa: BaixaPedida | null }) {
  const decides = useCan('comissoes.estornar')
  if (!baixa) return null
  return (
    <>
      <Text size="sm" fw={600} mt={4}>
        {baixaPedidaInWords(baixa)}
      </Text>
      {decides && isBarred(baixa) && <Detail>{BAIXA_MESSAGES.propria}</Detail>}
    </>
  )
}

/** What the person may do about it: buttons of a row of the list, or of the payee's page. */
export function AcoesDaDivida({ devedor, of }: { devedor: Devedor; of: 'lista' | 'pagina' }) {
  const acoes = useAcoes(devedor)
  if (of === 'lista')
    return acoes.map(({ text, ...acao }) => (
      <RowAction key={text} text={text} record={`favorecido ${devedor.nome}`} {...acao} />
    ))
  if (acoes.length === 0) return null
  return (
    <Group gap="xs" mt="sm">
      {acoes.map(({ text, onClick }) => (
        <Button key={text} variant="default" onClick={onClick}>
          {text}…
        </Button>
      ))}
    </Group>
  )
}

function useAcoes({
  id,
  nome,
  a_recuperar,
  baixa,
}: Devedor): { icon: Icon; text: string; onClick: () => void }[] {
  const show = useRowDialog()
  if (!useCan('comissoes.estornar')) return []
  const ask = (icon: Icon, text: string, verb: 'devolver' | 'pedirBaixa') => ({
    icon,
    text,
    onClick: () =>
      show((onClose) => (
        <AmountDialog
          verb={verb}
          id={id}
          onClose={onClose}
          most={a_recuperar}
          proposed={a_recuperar}
          refetch={refetchFavorecidos}
        />
      )),
  })
  const decide = (
    icon: Icon,
    text: string,
    pedido: BaixaPedida,
    acao: 'confirmarBaixa' | 'recusarBaixa',
  ) => ({
    icon,
    text,
    onClick: () =>
      show((onClose) => (
        <DecidirBaixa acao={acao} text={text} nome={nome} baixa={pedido} onClose={onClose} />
      )),
  })
  return [
    ...(a_recuperar > 0 ? [ask(IconArrowBackUp, 'Devolução', 'devolver')] : []),
    ...(a_recuperar > 0 && !baixa ? [ask(IconReceiptOff, 'Baixa', 'pedirBaixa')] : []),
    ...(baixa && !isBarred(baixa) ? [decide(IconCheck, 'Confirmar baixa', baixa, 'confirmarBaixa')] : []),
    ...(baixa
      ? [decide(IconX, baixa.propria ? 'Retirar pedido de baixa' : 'Recusar baixa', baixa, 'recusarBaixa')]
      : []),
  ]
}

const isBarred = ({ propria, unico }: BaixaPedida) => propria && !unico

interface DecidirProps {
  acao: 'confirmarBaixa' | 'recusarBaixa'
  /** The action in words: 'Confirmar baixa'. */
  text: string
  baixa: BaixaPedida
  /** The payee's name. */
  nome: string
  onClose: () => void
}

/** Asks before a Baixa is confirmed, or the request for it refused or taken back. */
function DecidirBaixa({ acao, text, baixa, nome, onClose }: DecidirProps) {
  const { id, propria } = baixa
  const confirms = acao === 'confirmarBaixa'
  const send = useAct(orpc.recuperacoes[acao].call, id)
  return (
    <ChangeDialog
      title={text}
      record={nome}
      confirm={text}
      confirming="Registrando..."
      change={() => send({ id })}
      done={() => toastSuccess(confirms ? 'Baixa confirmada.' : 'Pedido de baixa encerrado.')}
      failed="Erro ao decidir a baixa. Tente novamente."
      refetch={refetchFavorecidos}
      onClose={onClose}
    >
      <Text>{baixaPedidaInWords(baixa)}.</Text>
      <Text>
        {confirms
          ? 'O valor deixa de ser devido: nenhum fechamento o desconta.'
          : 'O valor continua a ser devido.'}
      </Text>
      {confirms && propria && <Alert color="yellow">{BAIXA_MESSAGES.unico}</Alert>}
    </ChangeDialog>
  )
}
