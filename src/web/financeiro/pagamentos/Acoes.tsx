/** The actions on the shown payment, by button and by key. */
import { Alert, Button, Text, Textarea } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { PagamentoCompleto } from '../../../contract/financeiro/pagamentos.ts'
import { canBe, PAGAMENTO_FIELDS, type PagamentoAcao } from '../../../core/financeiro/pagamentos.ts'
import { orpc } from '../../api/query.ts'
import { DateField } from '../../fields/DateField.tsx'
import { Keys } from '../../navigation/Keys.tsx'
import { useShortcut, useSingleKeys } from '../../navigation/shortcuts.ts'
import { useAct } from '../../record/keys.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { usePerguntaDoDia } from '../../ui/PerguntaDoDia.tsx'
import { toastNotice } from '../../ui/toasts.ts'
import type { AskedCodigo } from './Codigo.tsx'
import { refetchPagamentos } from './cache.ts'
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
const COPIED_MS = 2_000

export function Acoes({ pagamento, asked, dia, onDia, onShow }: Props) {
  const { situacao, favorecido_nome, proximo, impedimento, ressalvas } = pagamento
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
      <div className={classes.acoes}>
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
          <Button
            variant="default"
            disabled={change.isPending}
            onClick={() => change.mutate({ acao: 'desfazerEnvio' })}
          >
            Desfazer envio
          </Button>
        )}
        {maySettle('rejeitar') && (
          <Button variant="subtle" color="red" onClick={() => ask('rejeitar')}>
            Rejeitado
          </Button>
        )}
        {maySettle('devolver') && (
          <Button variant="subtle" color="red" onClick={() => ask('devolver')}>
            Devolvido
          </Button>
        )}
        {maySettle('corrigirChave') && <Button onClick={() => ask('corrigirChave')}>Pagar de novo</Button>}
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
  wait: string | null
  onPay: () => void
}

/** The day, the values to copy into the bank's page, and the button that marks the payment. */
function Pagar({ asked: { codigo }, dia, onDia, wait, onPay }: PagarProps) {
  const refusal = refusalOfDay(dia)
  const { copy, copied, error: notCopied } = useClipboard({ timeout: COPIED_MS })
  // Over plain HTTP from another machine there is no clipboard.
  const canCopy = 'clipboard' in navigator && notCopied === null
  const written = useRef<HTMLTextAreaElement>(null)
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
      {text && canCopy && (
        <Action keys="c" variant="default" does="Copiar o código PIX" onClick={() => copy(text)}>
          {copied ? 'Copiado' : codigo?.codigo ? 'Copiar' : 'Copiar a chave'}
        </Action>
      )}
      {text && !canCopy && (
        <>
          <Textarea
            ref={written}
            readOnly
            rows={4}
            label={codigo?.codigo ? 'Código PIX' : 'Chave PIX'}
            description="O navegador não deixa copiar neste endereço. Selecione e copie pelo teclado."
            className={classes.escrito ?? ''}
            value={text}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <Action
            keys="c"
            variant="default"
            does="Selecionar o código PIX"
            onClick={() => written.current?.focus()}
          >
            Selecionar
          </Action>
        </>
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

interface ActionProps {
  keys: string
  /** The effect of the key, for the list of shortcuts. */
  does: string
  variant?: 'default'
  /** Why it cannot be done now, told to a user who presses the key anyway; null if it can. */
  wait?: string | null
  onClick: () => void
  children: ReactNode
}

/** A button with its key. */
function Action({ keys, does, wait = null, onClick, children, ...button }: ActionProps) {
  const [singleKeys] = useSingleKeys()
  useShortcut(keys, does, () => {
    if (wait === null) onClick()
    else toastNotice(wait, `A tecla ${keys.toUpperCase()} não fez nada`)
  })
  return (
    <Button {...button} disabled={wait !== null} onClick={onClick}>
      {children}
      {singleKeys && (
        <span aria-hidden className={classes.tecla}>
          <Keys keys={keys} size="xs" />
        </span>
      )}
    </Button>
  )
}
