/** What moves a closing on: send, take back, approve, send back, delete; each asks first. */
import { Button, type ButtonProps as ButtonLook, Stack, Text } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconSend, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { FechamentoCompleto } from '../../../contract/financeiro/fechamentos.ts'
import { nameOfClosing } from '../../../core/financeiro/fechamentos.ts'
import { formatBRL } from '../../../core/money.ts'
import { counted } from '../../../core/text.ts'
import { changeFailure } from '../../api/failure-message.ts'
import { orpc } from '../../api/query.ts'
import { useCan } from '../../session/session.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toastSuccess } from '../../ui/toasts.ts'
import { refetchFechamentos } from '../cache.ts'
import type { Conferido } from './Conferido.tsx'
import { useMotivo } from './use-motivo.tsx'

export type Decisao = 'enviar' | 'retirar' | 'aprovar' | 'pedirCorrecao' | 'excluir'

interface Props {
  fechamento: FechamentoCompleto
  /** The closing as the approver saw it. */
  conferido: Conferido
}

/** What the user may decide of the closing now; `ask` opens the question, which `question` shows. */
export function useDecisoes(props: Props) {
  const { status, impedimento } = props.fechamento
  const [asking, setAsking] = useState<Decisao | null>(null)
  const canSend = useCan('fechamentos.enviar')
  const canApprove = useCan('fechamentos.aprovar') && impedimento === null
  const canDelete = useCan('fechamentos.excluir')
  const isDraft = status === 'Rascunho'
  const waits = status === 'Em aprovação'
  const may: Readonly<Record<Decisao, boolean>> = {
    excluir: canDelete && (isDraft || status === 'Preparando'),
    enviar: canSend && isDraft,
    retirar: canSend && waits,
    pedirCorrecao: canApprove && waits,
    aprovar: canApprove && waits,
  }
  const question = asking && <Question {...props} decisao={asking} onClose={() => setAsking(null)} />
  return { may, ask: setAsking, question }
}

export type Decisoes = ReturnType<typeof useDecisoes>

const LOOKS: Readonly<Record<Decisao, { icon?: typeof IconCheck; isMain?: boolean }>> = {
  excluir: { icon: IconTrash },
  enviar: { icon: IconSend, isMain: true },
  retirar: { icon: IconArrowBackUp },
  pedirCorrecao: {},
  aprovar: { icon: IconCheck, isMain: true },
}

interface ButtonProps extends ButtonLook {
  decisao: Decisao
  decisoes: Decisoes
  children?: ReactNode
}

/** Its button, where the user may decide it; by default with the decision's name. */
export function DecisaoButton({ decisao, decisoes: { may, ask }, children, ...look }: ButtonProps) {
  if (!may[decisao]) return null
  const { icon: Icon, isMain = false } = LOOKS[decisao]
  return (
    <Button
      variant={isMain ? 'filled' : 'default'}
      leftSection={Icon && <Icon size={16} aria-hidden />}
      onClick={() => ask(decisao)}
      {...look}
    >
      {children ?? WORDS[decisao].title}
    </Button>
  )
}

interface Words {
  title: string
  confirm: string
  /** What follows from it. */
  consequence?: string
  done: string
  failed: string
}

const WORDS: Readonly<Record<Decisao, Words>> = {
  enviar: {
    title: 'Enviar para aprovação',
    confirm: 'Enviar',
    consequence: 'Depois de enviado, o fechamento não muda mais até ser aprovado ou alguém pedir correção.',
    done: 'Fechamento enviado para aprovação.',
    failed: 'Erro ao enviar o fechamento. Tente novamente.',
  },
  retirar: {
    title: 'Retirar do envio',
    confirm: 'Retirar',
    consequence: 'O fechamento volta a ser um rascunho, e ninguém o aprova até ser enviado de novo.',
    done: 'Fechamento retirado do envio. Ele voltou a ser um rascunho.',
    failed: 'Erro ao retirar o fechamento do envio. Tente novamente.',
  },
  aprovar: {
    title: 'Aprovar',
    confirm: 'Aprovar',
    done: 'Aprovação iniciada.',
    failed: 'Erro ao aprovar o fechamento. Tente novamente.',
  },
  pedirCorrecao: {
    title: 'Pedir correção',
    confirm: 'Pedir correção',
    done: 'Correção pedida: o fechamento voltou para o rascunho.',
    failed: 'Erro ao pedir correção. Tente novamente.',
  },
  excluir: {
    title: 'Excluir',
    confirm: 'Excluir',
    consequence: 'As comissões voltam a ficar liberadas, para outro fechamento.',
    done: 'Fechamento excluído com sucesso.',
    failed: 'Erro ao excluir o fechamento. Tente novamente.',
  },
}

interface QuestionProps extends Props {
  decisao: Decisao
  onClose: () => void
}

function Question({ decisao, fechamento, conferido, onClose }: QuestionProps) {
  // The closing when the question was asked, until the user was told that it changed.
  const [asked, setAsked] = useState<FechamentoCompleto | null>(fechamento)
  const { id, versao, conferencia, favorecidos, liquido } = asked ?? fechamento
  const { motivo, field, isGiven } = useMotivo()
  const navigate = useNavigate()
  const words = WORDS[decisao]
  const decide = useMutation({
    mutationFn: () => {
      const { enviar, retirarDoEnvio, aprovar, pedirCorrecao, excluir } = orpc.fechamentos
      if (decisao === 'enviar') return enviar.call({ id, versao, conferencia })
      if (decisao === 'aprovar')
        return aprovar.call({ id, versao: conferido.versao, conferencia: conferido.conferencia })
      if (decisao === 'retirar') return retirarDoEnvio.call({ id, versao })
      if (decisao === 'pedirCorrecao') return pedirCorrecao.call({ id, versao: fechamento.versao, motivo })
      return excluir.call({ id, versao })
    },
    onSuccess: async () => {
      toastSuccess(words.done)
      onClose()
      if (decisao === 'excluir') await navigate({ to: '/fechamentos' })
    },
    onError: () => setAsked(null),
    onSettled: refetchFechamentos,
  })

  return (
    <ConfirmDialog
      title={words.title}
      record={nameOfClosing(fechamento)}
      confirm={words.confirm}
      confirming="Salvando..."
      danger={decisao === 'excluir'}
      pending={decide.isPending}
      error={changeFailure(decide.error, words.failed)}
      onConfirm={() => (decisao !== 'pedirCorrecao' || isGiven()) && decide.mutate()}
      onCancel={onClose}
    >
      <Stack gap="sm">
        <Text>
          {counted(favorecidos, 'favorecido', 'favorecidos')}, no total de{' '}
          <strong>{formatBRL(liquido)}</strong>.
        </Text>
        {words.consequence && <Text>{words.consequence}</Text>}
        {decisao === 'pedirCorrecao' && field}
      </Stack>
    </ConfirmDialog>
  )
}
