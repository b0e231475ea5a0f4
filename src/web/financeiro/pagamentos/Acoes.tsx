/** The actions on the shown payment, by button and by key. */
import { Alert, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useState } from 'react'
import type { PagamentoCompleto } from '../../../contract/financeiro/pagamentos.ts'
import { canBe, PAGAMENTO_FIELDS, type PagamentoAcao } from '../../../core/financeiro/pagamentos.ts'
import { orpc } from '../../api/query.ts'
import { DateField } from '../../fields/DateField.tsx'
import { Action } from '../../navigation/Action.tsx'
import { useAct } from '../../record/keys.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { usePerguntaDoDia } from '../../ui/PerguntaDoDia.tsx'
import { refetchPagamentos } from '../cache.ts'
import type { AskedCodigo } from './Codigo.tsx'
import { DesfazerButton } from './Desfazer.tsx'
import { DevolverDialog, PagarDeNovoDialog, RejeitarDialog } from './dialogs.tsx'
import classes from './pagamentos.module.css'
import { refusalOfDay } from './refusal-of-day.ts'
import { toastPagamento } from './toast-pagamento.ts'

interface Props {
  pagamento: PagamentoCompleto
  asked: AskedCodigo
  dia: string | null
  onDia: (dia: string | null) => void
  onShow: (id: string) => void
}

/** A payment that has just appeared cannot be marked for this long: a second press was meant for the one before it. */
const SETTLES_MS = 700

export function Acoes({ pagamento, asked, dia, onDia, onShow }: Props) {
  const { id, situacao, favorecido_nome, proximo, impedimento, ressalvas, desfazer_ate } = pagamento
  const [dialog, setDialog] = useState<keyof typeof DIALOGS | null>(null)
  const Dialog = dialog && DIALOGS[dialog]
  const settled = useSettled()
  const can = (acao: PagamentoAcao) => canBe(acao, situacao)
  const maySettle = (acao: PagamentoAcao) => can(acao) && impedimento === null
  const { pergunta, onFailure, forget, refusalOf } = usePerguntaDoDia()
  const change = useChange(pagamento, onShow)
  // A payment whose key nobody has seen cannot have been made; one without a key was made by other means.
  const seen = asked.codigo !== null || asked.error !== null
  const wait = change.isPending
    ? `O pagamento de ${favorecido_nome} ainda está sendo registrado.`
    : !seen
      ? 'A chave PIX deste pagamento ainda não apareceu.'
      : settled
        ? null
        : 'Este pagamento acabou de aparecer. Confira-o e tecle de novo.'
  function ask(which: keyof typeof DIALOGS) {
    // An earlier refusal does not belong to this question.
    change.reset()
    setDialog(which)
  }
  const refusal = refusalOf(change.error, 'Erro ao mudar o pagamento. Tente novamente.')
  return (
    <>
      {refusal && pergunta === null && (
        <Alert color="red" role="alert" mb="sm">
          {refusal}
        </Alert>
      )}
      <Group gap="xs" align="flex-end" className={classes.acoes}>
        {maySettle('marcarPago') && (
          <Pagar
            asked={asked}
            dia={dia}
            onDia={onDia}
            wait={wait}
            onPay={() => change.mutate({ acao: 'marcarPago', dia }, { onError: onFailure })}
          />
        )}
        {proximo !== null && (
          <Action keys="n" variant="default" does="Ir para o próximo a pagar" onClick={() => onShow(proximo)}>
            Próximo
          </Action>
        )}
        {can('marcarEnviado') && (
          <Action
            keys="e"
            variant="default"
            does="Marcar como enviado ao banco e ir para o próximo"
            wait={wait}
            onClick={() => change.mutate({ acao: 'marcarEnviado' })}
          >
            Enviado
          </Action>
        )}
        {can('desfazerEnvio') && (
          <Action
            keys="v"
            variant="default"
            does="Desfazer o envio ao banco"
            wait={change.isPending ? wait : null}
            onClick={() => change.mutate({ acao: 'desfazerEnvio' })}
          >
            Desfazer envio
          </Action>
        )}
        {desfazer_ate !== null && <DesfazerButton id={id} desfazer_ate={desfazer_ate} />}
        {maySettle('corrigirChave') && (
          <Action keys="g" does="Pagar de novo" onClick={() => ask('corrigirChave')}>
            Pagar de novo
          </Action>
        )}
        {maySettle('rejeitar') && (
          <OfBank keys="r" does="Marcar como rejeitado pelo banco" onClick={() => ask('rejeitar')}>
            Rejeitado
          </OfBank>
        )}
        {maySettle('devolver') && (
          <OfBank keys="d" does="Marcar como devolvido pelo banco" onClick={() => ask('devolver')}>
            Devolvido
          </OfBank>
        )}
      </Group>
      {impedimento !== null && (
        <Alert color="yellow" mt="sm">
          {impedimento}
        </Alert>
      )}
      {ressalvas.map((ressalva) => (
        <Alert key={ressalva} color="yellow" mt="sm">
          {ressalva}
        </Alert>
      ))}
      {pergunta !== null && (
        <ConfirmDialog
          title="Dia do pagamento"
          record={pagamento.favorecido_nome}
          confirm="Sim, marcar como Pago"
          confirming="Salvando..."
          pending={change.isPending}
          error={refusal}
          onConfirm={() =>
            change.mutate({ acao: 'marcarPago', dia, dia_conferido: true }, { onSuccess: forget })
          }
          onCancel={() => {
            forget()
            change.reset()
          }}
        >
          <Text>{pergunta}</Text>
        </ConfirmDialog>
      )}
      {Dialog && <Dialog pagamento={pagamento} onClose={() => setDialog(null)} />}
    </>
  )
}

/** What the bank did, apart from what the person does. */
function OfBank(props: ComponentProps<typeof Action>) {
  return (
    <div className={classes.aparte}>
      <Action variant="subtle" color="red" {...props} />
    </div>
  )
}

const DIALOGS = { rejeitar: RejeitarDialog, devolver: DevolverDialog, corrigirChave: PagarDeNovoDialog }

interface PagarProps extends Pick<Props, 'asked' | 'dia' | 'onDia'> {
  wait: string | null
  onPay: () => void
}

/** The day, the copying of the code, and the button that marks the payment. */
function Pagar({ asked: { codigo, copy }, dia, onDia, wait, onPay }: PagarProps) {
  const refusal = refusalOfDay(dia)
  return (
    <>
      <DateField
        kind="ocorrido"
        label={PAGAMENTO_FIELDS.data_pagamento.rotulo}
        w={150}
        value={dia}
        onChange={onDia}
        error={refusal}
      />
      {copy && (
        <Action
          keys="c"
          variant="default"
          does={copy.isPossible ? 'Copiar o código PIX' : 'Selecionar o código PIX'}
          onClick={copy.run}
        >
          {copy.isDone
            ? 'Copiado'
            : !copy.isPossible
              ? 'Selecionar'
              : codigo?.codigo
                ? 'Copiar'
                : 'Copiar a chave'}
        </Action>
      )}
      <Action keys="p" does="Marcar como pago e ir para o próximo" wait={wait ?? refusal} onClick={onPay}>
        Pago
      </Action>
    </>
  )
}

type Change =
  | { acao: 'marcarEnviado' | 'desfazerEnvio' }
  | { acao: 'marcarPago'; dia: string | null; dia_conferido?: true }

/** Makes a change without a question, then shows the next payment. */
function useChange({ id, situacao }: PagamentoCompleto, onShow: Props['onShow']) {
  const send = useAct((change: Change, options) => {
    if (change.acao === 'marcarPago')
      return orpc.pagamentos.marcarPago.call(
        {
          id,
          de: situacao as 'A pagar' | 'Enviado',
          data_pagamento: change.dia ?? '',
          dia_conferido: change.dia_conferido,
        },
        options,
      )
    return change.acao === 'marcarEnviado'
      ? orpc.pagamentos.marcarEnviado.call({ id, de: 'A pagar' }, options)
      : orpc.pagamentos.desfazerEnvio.call({ id, de: 'Enviado' }, options)
  }, situacao)
  return useMutation({
    mutationFn: send,
    onSuccess: (changed, { acao }) => {
      void refetchPagamentos(changed)
      if (acao === 'desfazerEnvio') return
      toastPagamento(changed)
      if (changed.situacao !== 'A pagar' && changed.proximo !== null) onShow(changed.proximo)
    },
    onError: () => void refetchPagamentos(),
  })
}

/** True once the payment has been on the screen for long enough. */
function useSettled(): boolean {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLES_MS)
    return () => clearTimeout(timer)
  }, [])
  return settled
}
