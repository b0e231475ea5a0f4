/** The four steps of a closing, with who took them and when, and what comes next with its button; on phones, the bar at the foot. */
import { Button, Group, Paper, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { FechamentoCompleto } from '../../../contract/financeiro/fechamentos.ts'
import type { ResumoDosPagamentos } from '../../../contract/financeiro/pagamentos.ts'
import { passosOf } from '../../../core/financeiro/fechamentos.ts'
import { formatBRL } from '../../../core/money.ts'
import { counted, enumerate } from '../../../core/text.ts'
import { orpc } from '../../api/query.ts'
import { useCards } from '../../list/Records.tsx'
import { useCan } from '../../session/session.tsx'
import { KEPT_CLEAR } from '../../ui/keep-clear.ts'
import { DecisaoButton, type Decisoes } from './Decisoes.tsx'
import { FechamentoBadge } from './FechamentoBadge.tsx'
import classes from './fechamentos.module.css'

interface Props {
  fechamento: FechamentoCompleto
  decisoes: Decisoes
}

export function Passos(props: Props) {
  return (
    <Paper withBorder px="md" py="xs">
      <ol className={classes.passos} aria-label="Passos">
        {passosOf(props.fechamento).map(({ nome, feito, isCurrent }) => (
          <li key={nome} aria-current={isCurrent ? 'step' : undefined}>
            <Text fw={isCurrent ? 700 : 500} c={feito === null && !isCurrent ? 'dimmed' : undefined}>
              {nome}
            </Text>
            {feito && (
              <Text size="xs" c="dimmed">
                {feito}
              </Text>
            )}
          </li>
        ))}
      </ol>
      <Proximo {...props} />
    </Paper>
  )
}

function Proximo({ fechamento, decisoes }: Props) {
  const { id, situacao, abertos, liquido, impedimento } = fechamento
  const onPhone = useCards()
  const canPay = useCan('pagamentos.pagar')
  const { data: resumo } = useQuery(
    orpc.pagamentos.resumo.queryOptions({ input: { fechamento_id: id }, enabled: situacao === 'Aprovado' }),
  )
  if (situacao === 'Rascunho')
    return (
      <Next text="enviar para aprovação">
        <DecisaoButton decisao="enviar" decisoes={decisoes} />
      </Next>
    )
  if (situacao === 'Em aprovação') {
    const closed = keysToOpen(fechamento)
    const keys = `abrir ${counted(closed, 'chave PIX', 'chaves PIX')} no resumo, e depois `
    const what = `${closed > 0 ? keys : ''}aprovar ${formatBRL(liquido)}`
    return (
      <Next text={impedimento === null ? what : 'aprovação por outra pessoa'}>
        {!onPhone && <DecisaoButton decisao="aprovar" decisoes={decisoes} disabled={closed > 0} />}
      </Next>
    )
  }
  if (situacao === 'Aprovado')
    return (
      <Next text={resumo ? toBeDone(resumo) : `pagar ${counted(abertos, 'pagamento', 'pagamentos')}`}>
        <Button renderRoot={(props) => <Link {...props} to="/fechamentos/$id/pagar" params={{ id }} />}>
          {canPay ? 'Pagar' : 'Ver pagamentos'}
        </Button>
      </Next>
    )
  return <FechamentoBadge situacao={situacao} />
}

/** 'pagar 3 pagamentos e registrar o retorno do banco de 36 enviados' */
function toBeDone({ por_situacao }: ResumoDosPagamentos): string {
  const rejeitados = por_situacao.Rejeitado.quantidade
  const devolvidos = por_situacao.Devolvido.quantidade
  const again = [
    ...(rejeitados > 0 ? [counted(rejeitados, 'rejeitado', 'rejeitados')] : []),
    ...(devolvidos > 0 ? [counted(devolvidos, 'devolvido', 'devolvidos')] : []),
  ]
  const left = por_situacao['A pagar'].quantidade
  const sent = por_situacao.Enviado.quantidade
  return enumerate([
    ...(left > 0 ? [`pagar ${counted(left, 'pagamento', 'pagamentos')}`] : []),
    ...(sent > 0 ? [`registrar o retorno do banco de ${counted(sent, 'enviado', 'enviados')}`] : []),
    ...(again.length > 0 ? [`pagar de novo ${again.join(' e ')}`] : []),
  ])
}

function Next({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Group gap="xs" justify="space-between">
      <Text fw={500}>Próximo: {text}</Text>
      {children}
    </Group>
  )
}

/** Number of keys that the user has to open before they may approve. */
function keysToOpen({ resumo }: FechamentoCompleto): number {
  return resumo.chaves.filter(({ a_abrir }) => a_abrir).length
}

/** On phones, the decision is always within reach. */
export function Barra({ fechamento, decisoes }: Props) {
  if (!useCards() || !decisoes.may.aprovar) return null
  return (
    <Paper component="section" withBorder className={classes.barra} aria-label="Decisão" {...KEPT_CLEAR}>
      <DecisaoButton decisao="pedirCorrecao" decisoes={decisoes} px={8} />
      <DecisaoButton
        decisao="aprovar"
        decisoes={decisoes}
        px={8}
        leftSection={null}
        disabled={keysToOpen(fechamento) > 0}
      >
        Aprovar {formatBRL(fechamento.liquido)}
      </DecisaoButton>
    </Paper>
  )
}
