/** The dialogs that save, replace, rename and delete a view. */
import { Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Visao, VisaoContent } from '../../contract/visoes.ts'
import { VISAO_MESSAGES } from '../../core/visoes.ts'
import { changeFailure } from '../api/failure-message.ts'
import { orpc } from '../api/query.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import text from '../ui/text.module.css'
import { toastSuccess } from '../ui/toasts.ts'
import { refetchVisoes } from './use-visoes.ts'

export type VisaoAction = { tipo: 'salvar' } | { tipo: 'substituir' | 'renomear' | 'excluir'; visao: Visao }

interface Props {
  action: VisaoAction
  current: VisaoContent
  onSaved: (visao: Visao) => void
  onDeleted: () => void
  onClose: () => void
}

const WORDS = {
  salvar: { titulo: 'Salvar visão', confirma: 'Salvar', feito: 'Visão salva.' },
  substituir: { titulo: 'Salvar alterações da visão', confirma: 'Salvar', feito: 'Visão atualizada.' },
  renomear: { titulo: 'Renomear visão', confirma: 'Renomear', feito: 'Visão renomeada.' },
  excluir: { titulo: 'Excluir visão', confirma: 'Excluir', feito: 'Visão excluída.' },
} as const

const SCREEN = { tela: 'vendas' } as const

export default function VisaoDialog({ action, current, onSaved, onDeleted, onClose }: Props) {
  const [nome, setNome] = useState(action.tipo === 'renomear' ? action.visao.nome : '')
  const [fieldError, setFieldError] = useState<string | null>(null)
  const needsName = action.tipo === 'salvar' || action.tipo === 'renomear'
  const { titulo, confirma, feito } = WORDS[action.tipo]
  const change = useMutation({
    mutationFn: () => saveVisao(action, nome, current),
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
              A visão <strong>{action.visao.nome}</strong> deixa de existir. As vendas não mudam.
            </>
          ) : (
            <>
              A visão <strong>{action.visao.nome}</strong> passa a mostrar os filtros, a ordem e as colunas de
              agora.
            </>
          )}
        </Text>
      )}
    </ConfirmDialog>
  )
}

/** The saved view; null for one that was deleted. */
async function saveVisao(action: VisaoAction, nome: string, content: VisaoContent): Promise<Visao | null> {
  if (action.tipo === 'salvar') return orpc.visoes.criar.call({ ...SCREEN, nome, conteudo: content })
  const { id } = action.visao
  if (action.tipo === 'renomear') return orpc.visoes.mudar.call({ ...SCREEN, id, nome })
  if (action.tipo === 'substituir') return orpc.visoes.mudar.call({ ...SCREEN, id, conteudo: content })
  await orpc.visoes.excluir.call({ ...SCREEN, id })
  return null
}
