/** The dialogs that save, replace, rename and delete a view. */
import { Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnyContent, Visao } from '../../contract/visoes.ts'
import { type ScreenWithVisoes, VISAO_MESSAGES } from '../../core/visoes.ts'
import { changeFailure } from '../api/failure-message.ts'
import { orpc } from '../api/query.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import text from '../ui/text.module.css'
import { toastSuccess } from '../ui/toasts.ts'
import { refetchVisoes } from './use-visoes.ts'

type Named = Pick<Visao, 'id' | 'nome'>

export type VisaoAction = { tipo: 'salvar' } | { tipo: 'substituir' | 'renomear' | 'excluir'; visao: Named }

interface Props {
  tela: ScreenWithVisoes
  action: VisaoAction
  current: AnyContent
  onSaved: (visao: Named) => void
  onDeleted: () => void
  onClose: () => void
}

const WORDS = {
  salvar: { titulo: 'Salvar visão', confirma: 'Salvar', feito: 'Visão salva.' },
  substituir: { titulo: 'Salvar alterações da visão', confirma: 'Salvar', feito: 'Visão atualizada.' },
  renomear: { titulo: 'Renomear visão', confirma: 'Renomear', feito: 'Visão renomeada.' },
  excluir: { titulo: 'Excluir visão', confirma: 'Excluir', feito: 'Visão excluída.' },
} as const

export default function VisaoDialog({ tela, action, current, onSaved, onDeleted, onClose }: Props) {
  const [nome, setNome] = useState(action.tipo === 'renomear' ? action.visao.nome : '')
  const [fieldError, setFieldError] = useState<string | null>(null)
  const needsName = action.tipo === 'salvar' || action.tipo === 'renomear'
  const { titulo, confirma, feito } = WORDS[action.tipo]
  const change = useMutation({
    mutationFn: () => saveVisao(tela, action, nome, current),
    onSuccess: async (visao) => {
      await refetchVisoes()
      toastSuccess(feito)
      onClose()
      if (action.tipo === 'excluir') onDeleted()
      else if (action.tipo === 'salvar' && visao) onSaved(visao)
    },
    onError: () => void refetchVisoes(),
  })

  function submit() {
    const isMissing = needsName && nome.trim() === ''
    setFieldError(isMissing ? VISAO_MESSAGES.nome : null)
    if (!isMissing) change.mutate()
  }

  return (
    <ConfirmDialog
      title={titulo}
      record={'visao' in action ? action.visao.nome : undefined}
      confirm={confirma}
      confirming="Salvando..."
      danger={action.tipo === 'excluir'}
      pending={change.isPending}
      error={changeFailure(change.error, 'Erro ao guardar a visão. Tente novamente.')}
      onConfirm={submit}
      onCancel={onClose}
    >
      {needsName ? (
        <TextInput
          label="Nome"
          withAsterisk
          data-autofocus
          maxLength={60}
          value={nome}
          error={fieldError}
          onChange={({ currentTarget }) => setNome(currentTarget.value)}
        />
      ) : (
        <Text className={text.wrap}>
          {action.tipo === 'excluir' ? (
            <>
              A visão <strong>{action.visao.nome}</strong> deixa de existir. O que ela mostra não muda.
            </>
          ) : (
            <>
              A visão <strong>{action.visao.nome}</strong> passa a mostrar a tela como está agora.
            </>
          )}
        </Text>
      )}
    </ConfirmDialog>
  )
}

/** The saved view; null for one that was deleted. */
async function saveVisao(
  tela: ScreenWithVisoes,
  action: VisaoAction,
  nome: string,
  content: AnyContent,
): Promise<Named | null> {
  if (action.tipo === 'salvar') return orpc.visoes.criar.call({ tela, nome, conteudo: content })
  const { id } = action.visao
  if (action.tipo === 'renomear') return orpc.visoes.mudar.call({ tela, id, nome })
  if (action.tipo === 'substituir') return orpc.visoes.mudar.call({ tela, id, conteudo: content })
  await orpc.visoes.excluir.call({ tela, id })
  return null
}
