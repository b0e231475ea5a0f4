/** What can be done with the payment that is shown, by button and by key. */
import { Alert, Button, Text } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { PagamentoCompleto } from '../../../contract/financeiro/pagamentos.ts'
import { canBe, PAGAMENTO_FIELDS, type PagamentoAcao } from '../../../core/financeiro/pagamentos.ts'
import { formatBRL } from '../../../core/money.ts'
import { orpc } from '../../api/query.ts'
import { DateField } from '../../fields/DateField.tsx'
import { Keys } from '../../navigation/Keys.tsx'
import { useShortcut, useSingleKeys } from '../../navigation/shortcuts.ts'
import { useAttempt } from '../../record/keys.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { usePerguntaDoDia } from '../../ui/PerguntaDoDia.tsx'
import { toastError, toastSuccess } from '../../ui/toasts.ts'
import type { AskedCodigo } from './Codigo.tsx'
import { refetchPagamentos } from './cache.ts'
import { DevolverDialog, PagarDeNovoDialog, RejeitarDialog } from './dialogs.tsx'
import classes from './pagamentos.module.css'
import { refusalOfDay } from './refusal-of-day.ts'

interface Props {
  pagamento: PagamentoCompleto
  asked: AskedCodigo
  dia: string | null
  onDia: (dia: string | null) => void
  onShow: (id: string) => void
}

/** For so long a payment that has just appeared cannot be marked: a second press was meant for the one before it. */
const SETTLES_MS = 700
const COPIED_MS = 2_000

export function Acoes({ pagamento, asked, dia, onDia, onShow }: Props) {
  const { situacao, proximo, impedimento, ressalvas } = pagamento
  const [dialog, setDialog] = useState<keyof typeof DIALOGS | null>(null)
  const Dialog = dialog && DIALOGS[dialog]
  const settled = useSettled()
  const can = (acao: PagamentoAcao) => canBe(acao, situacao)
  const maySettle = (acao: PagamentoAcao) => can(acao) && impedimento === null
  const { pergunta, onFailure, forget, refusalOf } = usePerguntaDoDia()
  const change = useChange(pagamento, onShow)
  // A key that nobody has seen is no payment that somebody has made; without one it was made by other means.
  const seen = asked.codigo !== null || asked.error !== null
  const mayMark = settled && seen && !change.isPending
  const refusal = refusalOf(change.error, 'Erro ao mudar o pagamento. Tente novamente.')
  return (
    <>
      {refusal && pergunta === null && (
        <Alert color="red" role="alert" mb="sm">
          {refusal}
        </Alert>
      )}
      <div className={classes.acoes}>
        {maySettle('marcarPago') && (
          <Pagar
            asked={asked}
            dia={dia}
            onDia={onDia}
            disabled={!mayMark}
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
            disabled={!mayMark}
            onClick={() => change.mutate({ acao: 'marcarEnviado' })}
          >
            Enviado
          </Action>
        )}
        {can('desfazerEnvio') && (
          <Button
            variant="default"
            disabled={change.isPending}
            onClick={() => change.mutate({ acao: 'desfazerEnvio' })}
          >
            Desfazer envio
          </Button>
        )}
        {maySettle('rejeitar') && (
          <Button variant="subtle" color="red" onClick={() => setDialog('rejeitar')}>
            Rejeitado
          </Button>
        )}
        {maySettle('devolver') && (
          <Button variant="subtle" color="red" onClick={() => setDialog('devolver')}>
            Devolvido
          </Button>
        )}
        {maySettle('corrigirChave') && (
          <Button onClick={() => setDialog('corrigirChave')}>Pagar de novo</Button>
        )}
      </div>
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

const DIALOGS = { rejeitar: RejeitarDialog, devolver: DevolverDialog, corrigirChave: PagarDeNovoDialog }

interface PagarProps extends Pick<Props, 'asked' | 'dia' | 'onDia'> {
  disabled: boolean
  onPay: () => void
}

/** The day, what is copied into the bank's page, and the button that marks the payment. */
function Pagar({ asked: { codigo }, dia, onDia, disabled, onPay }: PagarProps) {
  const refusal = refusalOfDay(dia)
  const { copy, copied, error: notCopied } = useClipboard({ timeout: COPIED_MS })
  useEffect(() => {
    if (notCopied) toastError('Não foi possível copiar. Selecione a chave e copie pelo teclado.')
  }, [notCopied])
  const text = codigo?.codigo ?? codigo?.chave_pix
  return (
    <>
      <DateField
        kind="ocorrido"
        label={PAGAMENTO_FIELDS.data_pagamento.rotulo}
        w={170}
        value={dia}
        onChange={onDia}
        error={refusal}
      />
      {text && (
        <Action keys="c" variant="default" does="Copiar o código PIX" onClick={() => copy(text)}>
          {copied ? 'Copiado' : codigo?.codigo ? 'Copiar' : 'Copiar a chave'}
        </Action>
      )}
      <Action
        keys="p"
        does="Marcar como pago e ir para o próximo"
        disabled={disabled || refusal !== null}
        onClick={onPay}
      >
        Pago
      </Action>
    </>
  )
}

type Change =
  | { acao: 'marcarEnviado' | 'desfazerEnvio' }
  | { acao: 'marcarPago'; dia: string | null; dia_conferido?: true }

/** Makes a change that is no question, then shows the next payment. */
function useChange({ id, situacao, favorecido_nome, liquido }: PagamentoCompleto, onShow: Props['onShow']) {
  const attempt = useAttempt()
  return useMutation({
    mutationFn: (change: Change) => {
      const options = attempt(change)
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
    },
    onSuccess: (changed, { acao }) => {
      void refetchPagamentos(changed)
      if (acao === 'desfazerEnvio') return
      toastSuccess(`${changed.situacao}: ${favorecido_nome}, ${formatBRL(liquido)}.`)
      if (changed.proximo !== null) onShow(changed.proximo)
    },
    onError: () => void refetchPagamentos(),
  })
}

/** Whether the payment has been on the screen for long enough. */
function useSettled(): boolean {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLES_MS)
    return () => clearTimeout(timer)
  }, [])
  return settled
}

interface ActionProps {
  keys: string
  /** What the key does, for the list of shortcuts. */
  does: string
  variant?: 'default'
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}

/** A button with its key. */
function Action({ keys, does, disabled = false, onClick, children, ...button }: ActionProps) {
  const [singleKeys] = useSingleKeys()
  useShortcut(keys, does, onClick, !disabled)
  return (
    <Button {...button} disabled={disabled} onClick={onClick}>
      {children}
      {singleKeys && (
        <span aria-hidden className={classes.tecla}>
          <Keys keys={keys} size="xs" />
        </span>
      )}
    </Button>
  )
}
