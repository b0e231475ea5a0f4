/** The dialogs that save, replace, rename and delete a view. */
import { Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConteudoDeVisao, Visao } from '../../contract/visoes.ts'
import { MENSAGENS_VISAO } from '../../core/visoes.ts'
import { failureOf } from '../api/api.ts'
import { orpc } from '../api/query.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { toastSuccess } from '../ui/toasts.ts'
import { refetchVisoes } from './use-visoes.ts'
import classes from './visoes.module.css'

export type AcaoDeVisao = { tipo: 'salvar' } | { tipo: 'substituir' | 'renomear' | 'excluir'; visao: Visao }

interface Props {
  acao: AcaoDeVisao
  atual: ConteudoDeVisao
  onSaved: (visao: Visao) => void
  onDeleted: () => void
  onClose: () => void
}

const PALAVRAS = {
  salvar: { titulo: 'Salvar visão', confirma: 'Salvar', feito: 'Visão salva.' },
  substituir: { titulo: 'Salvar alterações da visão', confirma: 'Salvar', feito: 'Visão atualizada.' },
  renomear: { titulo: 'Renomear visão', confirma: 'Renomear', feito: 'Visão renomeada.' },
  excluir: { titulo: 'Excluir visão', confirma: 'Excluir', feito: 'Visão excluída.' },
} as const

const TELA = { tela: 'vendas' } as const

export function DialogoDeVisao({ acao: action, atual, onSaved, onDeleted, onClose }: Props) {
  const [nome, setNome] = useState(action.tipo === 'renomear' ? action.visao.nome : '')
  const [erro, setErro] = useState<string | null>(null)
  const pedeNome = action.tipo === 'salvar' || action.tipo === 'renomear'
  const { titulo, confirma, feito } = PALAVRAS[action.tipo]
  const change = useMutation({
    mutationFn: () => gravar(action, nome, atual),
    onSuccess: async (visao) => {
      await refetchVisoes()
      toastSuccess(feito)
      onClose()
      if (action.tipo === 'excluir') onDeleted()
      else if (action.tipo === 'salvar' && visao) onSaved(visao)
    },
    onError: () => void refetchVisoes(),
  })

  function confirmar() {
    // Enter in the field, a second time.
    if (change.isPending) return
    const vazio = pedeNome && nome.trim() === ''
    setErro(vazio ? MENSAGENS_VISAO.nome : null)
    if (!vazio) change.mutate()
  }

  return (
    <ConfirmDialog
      opened
      title={titulo}
      confirm={confirma}
      confirming="Salvando..."
      danger={action.tipo === 'excluir'}
      pending={change.isPending}
      error={change.error ? failureOf(change.error).message : null}
      onConfirm={confirmar}
      onCancel={onClose}
    >
      {pedeNome ? (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            confirmar()
          }}
        >
          <TextInput
            label="Nome"
            withAsterisk
            data-autofocus
            maxLength={60}
            value={nome}
            error={erro}
            onChange={({ currentTarget }) => setNome(currentTarget.value)}
          />
        </form>
      ) : (
        <Text className={classes.texto ?? ''}>
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
async function gravar(action: AcaoDeVisao, nome: string, content: ConteudoDeVisao): Promise<Visao | null> {
  if (action.tipo === 'salvar') return orpc.visoes.criar.call({ ...TELA, nome, conteudo: content })
  const { id } = action.visao
  if (action.tipo === 'renomear') return orpc.visoes.mudar.call({ ...TELA, id, nome })
  if (action.tipo === 'substituir') return orpc.visoes.mudar.call({ ...TELA, id, conteudo: content })
  await orpc.visoes.excluir.call({ ...TELA, id })
  return null
}
