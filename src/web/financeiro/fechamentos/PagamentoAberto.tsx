/** One payee of a closing, opened: where the payment goes, and the commissions, which lead to their sales; a draft's can be changed. */
import { Button, CloseButton, Group, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type {
  Destino,
  FechamentoCompleto,
  LinhaDoFechamento,
  PagamentoDoFechamento,
} from '../../../contract/financeiro/fechamentos.ts'
import { documentoInWords, keyInWords } from '../../../core/financeiro/dados-do-favorecido.ts'
import { linhaInWords } from '../../../core/financeiro/linhas.ts'
import { withoutAdvance } from '../../../core/financeiro/pagamentos.ts'
import { formatBRL } from '../../../core/money.ts'
import { retencoesInWords } from '../../../core/retencao.ts'
import { counted } from '../../../core/text.ts'
import { orpc } from '../../api/query.ts'
import { useCan } from '../../session/session.tsx'
import { breakable } from '../../ui/breakable.tsx'
import { toastRefusal, toastSuccess } from '../../ui/toasts.ts'
import { Unread } from '../../ui/Unread.tsx'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { refetchFechamentos } from '../cache.ts'
import { NotaDoFavorecido } from '../comprovantes/NotaDoFavorecido.tsx'
import { Extrato } from '../extrato/Extrato.tsx'
import { PorQue } from '../por-que/PorQue.tsx'
import { AbrirChave } from './AbrirChave.tsx'
import { useCanAdvance } from './Adiantamento.tsx'
import classes from './fechamentos.module.css'
import { Linha } from './Linha.tsx'
import type { Pergunta } from './Perguntas.tsx'

interface Props {
  /** The id of the region, which the button of the payee's row controls. */
  id: string
  fechamento: FechamentoCompleto
  pagamento: PagamentoDoFechamento
  onAsk: (pergunta: Pergunta) => void
  onClose: () => void
}

export function PagamentoAberto({ id: region, fechamento, pagamento, onAsk, onClose }: Props) {
  const { favorecido, loja, linhas, adiantamento, adiantamento_motivo, desconto, retencoes, a_recuperar } =
    pagamento
  const { id } = fechamento
  const canEdit = useCan('fechamentos.editar') && fechamento.status === 'Rascunho'
  const canAdvance = useCanAdvance(fechamento)
  const part = useRef<HTMLElement>(null)
  useFocusBack()
  useEffect(() => part.current?.focus({ preventScroll: true }), [])
  const query = useQuery(
    orpc.fechamentos.linhas.queryOptions({ input: { id, pagamento_id: pagamento.id }, staleTime: 0 }),
  )
  const remove = useMutation({
    mutationFn: (linha: LinhaDoFechamento) => orpc.fechamentos.retirar.call({ id, linhas: [linha.id] }),
    onSuccess: () => toastSuccess('Comissão retirada do fechamento.'),
    onError: (error) => toastRefusal(error, 'Erro ao retirar a comissão. Tente novamente.'),
    onSettled: refetchFechamentos,
  })
  const button = (sobre: 'retencoes' | 'adiantamento' | 'desconto', words: string) => (
    <Button size="compact-sm" variant="default" onClick={() => onAsk({ sobre, pagamento })}>
      {words}
    </Button>
  )
  const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && onClose()
  return (
    <section
      ref={part}
      id={region}
      aria-label={`Comissões de ${favorecido}`}
      className={classes.aberto}
      tabIndex={-1}
      onKeyDown={closeOnEscape}
    >
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {favorecido}
        </Text>
        <CloseButton aria-label={`Fechar ${favorecido}`} onClick={onClose} />
      </Group>
      <Text size="sm">
        {loja && `${loja} · `}
        {counted(linhas, 'comissão', 'comissões')}: {formatBRL(withoutAdvance(pagamento))}
        {adiantamento > 0 && `, mais ${formatBRL(adiantamento)} de adiantamento`}
        {adiantamento > 0 && adiantamento_motivo && ` (${adiantamento_motivo})`}
        {desconto > 0 && `, menos ${formatBRL(desconto)}`}
        {retencoes.length > 0 && `. Retenções: ${retencoesInWords(retencoes)}`}
      </Text>
      {pagamento.liquido < adiantamento && (
        <Text size="sm" c="red">
          As retenções e o desconto passam das comissões. Mude-os antes de enviar.
        </Text>
      )}
      <Group gap="xs" my={4}>
        {canEdit && button('retencoes', retencoes.length > 0 ? 'Mudar retenções' : 'Incluir retenções')}
        {canAdvance &&
          button('adiantamento', adiantamento > 0 ? 'Mudar adiantamento' : 'Incluir adiantamento')}
      </Group>
      {canEdit && (a_recuperar === null || a_recuperar > 0 || desconto > 0) && (
        <Group gap="xs">
          {a_recuperar !== null && <Text size="sm">A recuperar: {formatBRL(a_recuperar)}</Text>}
          {button('desconto', 'Mudar desconto')}
        </Group>
      )}
      <NotaDoFavorecido
        fechamento={id}
        favorecido={pagamento.favorecido_id}
        nome={favorecido}
        isOpen={fechamento.status === 'Rascunho' || fechamento.status === 'Aprovado'}
      />
      {pagamento.status !== 'Rascunho' && (
        <div>
          <Extrato fechamento={id} pagamento={pagamento.id} record={favorecido} />
        </div>
      )}
      <Unread query={query} what="as comissões" height={40} label="Carregando comissões" />
      {query.data?.destino && <Para destino={query.data.destino} pagamento={pagamento} />}
      {query.data?.itens.map((linha) => (
        <Linha key={linha.id} linha={linha}>
          <PorQue fechamento={id} pagamento={pagamento.id} linha={linha.id} record={linhaInWords(linha)} />
          {canEdit && linha.bloqueios.length > 0 && linha.motivo === null && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Manter mesmo assim: ${linhaInWords(linha)}`}
              onClick={() => onAsk({ sobre: 'linha', linha, isInside: true })}
            >
              Manter mesmo assim
            </Button>
          )}
          {canEdit && (
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              aria-label={`Retirar ${linhaInWords(linha)}`}
              disabled={remove.isPending}
              onClick={() => remove.mutate(linha)}
            >
              Retirar
            </Button>
          )}
        </Linha>
      ))}
    </section>
  )
}

/** Where it goes: the key in full, or masked with the button that opens it while it is the payee's present one. */
function Para({ destino, pagamento }: { destino: Destino; pagamento: PagamentoDoFechamento }) {
  const chave = keyInWords(destino)
  const documento = documentoInWords(destino)
  const isMasked = (destino.mascarados ?? []).length > 0
  return (
    <Group gap="xs">
      <Text size="sm">
        {chave ? (
          <>
            {destino.tipo_chave}: {breakable(chave)}
          </>
        ) : (
          'Sem chave PIX'
        )}
        {documento && ` · ${documento}`}
      </Text>
      {isMasked && pagamento.status === 'Rascunho' && <AbrirChave {...pagamento} />}
    </Group>
  )
}
