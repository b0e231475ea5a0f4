/** One commission: the amounts of its parts, its history, and the actions outside of a closing. */
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Comissao } from '../../../contract/comissoes.ts'
import type { Movimento } from '../../../contract/financeiro/liberacoes.ts'
import { formatDate } from '../../../core/dates.ts'
import { ANDAMENTOS } from '../../../core/financeiro/andamento.ts'
import { DESFAZIVEIS, paidByHouse, payableOutside, reversible } from '../../../core/financeiro/liberacoes.ts'
import { papelAfterName } from '../../../core/financeiro/linhas.ts'
import { formatBRL } from '../../../core/money.ts'
import { orpc, refetchKeys } from '../../api/query.ts'
import { useCan } from '../../session/session.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Loading } from '../../ui/Loading.tsx'
import rows from '../../ui/rows.module.css'
import { AmountDialog, type AmountVerb } from './AmountDialog.tsx'
import DesfazerEstornos from './DesfazerEstornos.tsx'
import EstornoDaVenda from './EstornoDaVenda.tsx'
import { UndoDialog } from './UndoDialog.tsx'

interface Props {
  comissao: Comissao
  /** Refetches the list. */
  refetch: () => Promise<void>
  onClose: () => void
}

export default function ComissaoDialog({ comissao, refetch, onClose }: Props) {
  const query = useQuery(
    orpc.liberacoes.movimentos.queryOptions({ input: { id: comissao.id }, staleTime: 0 }),
  )
  const [asked, setAsked] = useState<Verb | null>(null)
  const [undoing, setUndoing] = useState<Movimento | null>(null)
  const [undoingSale, setUndoingSale] = useState(false)
  const [reversingSale, setReversingSale] = useState(false)
  const mayPay = useCan('comissoes.pagar_por_fora')
  const mayReverse = useCan('comissoes.estornar')
  const { partes } = comissao.andamento
  const owed = query.data?.favorecido?.a_recuperar ?? 0
  const reread = async () => {
    await Promise.all([refetch(), refetchKeys(orpc.liberacoes.key())])
  }
  const most: Readonly<Record<Verb, number>> = {
    pagarPorFora: mayPay ? payableOutside(comissao) : 0,
    pagarDireto: mayPay && !comissao.linha?.ajuste ? payableOutside(comissao) : 0,
    estornar: mayReverse ? reversible(comissao) : 0,
    devolver: mayReverse ? owed : 0,
  }
  const favorecido = query.data?.favorecido ?? comissao.favorecido
  return (
    <Dialog
      onClose={onClose}
      title="Comissão"
      record={`venda ${comissao.numero_venda}, ${comissao.colaborador.nome}${papelAfterName(comissao.papel)}`}
      size={640}
      large
    >
      <Stack gap="md">
        <Facts least="8rem">
          <Fact label="Comissão" fw={600}>
            {formatBRL(comissao.valor_comissao)}
          </Fact>
          {ANDAMENTOS.filter((part) => partes[part] > 0).map((part) => (
            <Fact key={part} label={IN_SINGULAR[part]} fw={600}>
              {formatBRL(partes[part])}
            </Fact>
          ))}
        </Facts>
        <Text size="sm">
          {favorecido ? `Favorecido: ${favorecido.nome}` : 'Sem favorecido: cadastre-o em Favorecidos.'}
          {owed > 0 && `. A recuperar no total: ${formatBRL(owed)}`}
        </Text>
        <Group gap="xs">
          {VERBS.filter((verb) => most[verb] > 0).map((verb) => (
            <Button key={verb} variant="default" onClick={() => setAsked(verb)}>
              {ACTIONS[verb]}
            </Button>
          ))}
          {mayReverse && (comissao.linha?.pago ?? 0) > 0 && (
            <Button variant="default" onClick={() => setReversingSale(true)}>
              Estorno da venda…
            </Button>
          )}
          {comissao.linha?.a_desfazer && mayReverse && (
            <Button variant="default" onClick={() => setUndoingSale(true)}>
              Desfazer estorno…
            </Button>
          )}
        </Group>
        {query.isError && !query.data && (
          <LoadFailed query={query}>Erro ao ler os movimentos. Tente novamente.</LoadFailed>
        )}
        {!query.data && !query.isError && <Loading height={80} label="Carregando movimentos" />}
        {query.data && (
          <Movements
            itens={query.data.itens}
            // 'Desfazer estorno' undoes the Estornos of the sale, with the recovered amounts.
            isUndone={(one) => one.tipo === 'Estorno' && comissao.linha?.a_desfazer === true}
            onUndo={mayReverse ? setUndoing : null}
          />
        )}
      </Stack>
      {asked && (
        <AmountDialog
          verb={asked}
          // A Devolução belongs to the payee's debt, the other actions to the commission.
          id={asked === 'devolver' ? (query.data?.favorecido?.id ?? '') : comissao.id}
          most={most[asked]}
          proposed={
            asked === 'estornar' ? paidByHouse(most.estornar, comissao.linha?.direto ?? 0) : most[asked]
          }
          refetch={reread}
          onClose={() => setAsked(null)}
        />
      )}
      {reversingSale && (
        <EstornoDaVenda
          venda_id={comissao.venda_id}
          refetch={reread}
          onClose={() => setReversingSale(false)}
        />
      )}
      {undoingSale && <DesfazerEstornos venda_id={comissao.venda_id} onClose={() => setUndoingSale(false)} />}
      {undoing && (
        <UndoDialog
          movimento={undoing}
          undo={() => orpc.liberacoes.desfazerMovimento.call({ id: comissao.id, movimento_id: undoing.id })}
          refetch={reread}
          onClose={() => setUndoing(null)}
        />
      )}
    </Dialog>
  )
}

/** In the order of the buttons. A Baixa is asked for where the whole debt stands. */
const VERBS = ['pagarPorFora', 'pagarDireto', 'estornar', 'devolver'] as const satisfies AmountVerb[]
type Verb = (typeof VERBS)[number]

const IN_SINGULAR: Readonly<Record<(typeof ANDAMENTOS)[number], string>> = {
  'A liberar': 'A liberar',
  Liberadas: 'Liberado',
  'Em fechamento': 'Em fechamento',
  'Pagas pelo financeiro': 'Pago',
  'Pagas direto': 'Pago direto',
  'A recuperar': 'A recuperar',
}

const ACTIONS: Readonly<Record<Verb, string>> = {
  pagarPorFora: 'Pago por fora…',
  pagarDireto: 'Pago direto…',
  estornar: 'Estorno…',
  devolver: 'Devolução…',
}

function Movements({
  itens,
  isUndone,
  onUndo,
}: {
  itens: readonly Movimento[]
  /** True if the movement is undone in another way. */
  isUndone: (movimento: Movimento) => boolean
  onUndo: ((movimento: Movimento) => void) | null
}) {
  if (itens.length === 0) return <Text c="dimmed">Nada desta comissão foi liberado ainda.</Text>
  return (
    <ul className={rows.rows} aria-label="Movimentos">
      {itens.map((movimento) => (
        <li key={movimento.id}>
          <div>
            <Text size="sm" fw={500}>
              {movementInWords(movimento)}
            </Text>
            <Text size="xs" c="dimmed">
              {[
                formatDate(movimento.data),
                movimento.forma,
                movimento.fechamento && `fechamento nº ${movimento.fechamento}`,
                movimento.quem ?? 'pela regra',
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </div>
          {onUndo && canUndo(movimento) && !isUndone(movimento) && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Desfazer ${movementInWords(movimento)}`}
              onClick={() => onUndo(movimento)}
            >
              Desfazer
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function movementInWords({ tipo, valor, desfaz, desfeito }: Movimento): string {
  const words = `${tipo}: ${formatBRL(valor)}`
  if (desfaz) return `Desfeito, ${words}`
  return desfeito ? `${words} (desfeito)` : words
}

function canUndo({ tipo, desfaz, desfeito }: Movimento): boolean {
  return !desfaz && !desfeito && DESFAZIVEIS.some((one) => one === tipo)
}
