/** Asks for one change to all selected colaboradores and shows which of them prevent it. */
import { Alert, Button, Checkbox, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { type Colaborador, type RecusaDoLote, recusaDoLote } from '../../contract/colaboradores.ts'
import { contarDe } from '../../core/texto.ts'
import { failureOf } from '../api/api.ts'
import { orpc } from '../api/query.ts'
import type { Selecao } from '../list/use-selecao.ts'
import { LojaSelect } from '../lojas/selects.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { toastSuccess } from '../ui/toasts.ts'
import { refetchColaboradores } from './cache.ts'
import classes from './colaboradores.module.css'
import { SuperiorSelect } from './selects.tsx'

/** A new loja, a new superior, or a status. */
export type AcaoEmLote = 'loja_id' | 'superior_id' | Colaborador['status']

const VERBO: Record<AcaoEmLote, string> = {
  loja_id: 'Mudar a loja de',
  superior_id: 'Mudar o superior de',
  Inativo: 'Inativar',
  Ativo: 'Ativar',
}

interface Props {
  acao: AcaoEmLote
  selecao: Selecao<Colaborador>
  onClose: () => void
}

export function LoteDialog({ acao, selecao, onClose }: Props) {
  const [valor, setValor] = useState<string | null>(null)
  const [inativarUsuarios, setInativarUsuarios] = useState(false)
  // The selection at the time of opening, with the latest data of each, even if the list no longer shows them.
  const [escolhidos, setEscolhidos] = useState(selecao.selecionados)
  const alvos = escolhidos
    .map((um) => selecao.selecionados.find(({ id }) => id === um.id) ?? um)
    .filter(({ status }) => status !== acao)
  const mudar = useMutation({
    mutationFn: () => {
      const itens = alvos.map(({ id, versao }) => ({ id, versao }))
      if (acao === 'loja_id' || acao === 'superior_id')
        return orpc.colaboradores.mudarVarios.call({ itens, mudanca: { campo: acao, valor } })
      return orpc.colaboradores.alternarVarios.call({
        itens,
        status: acao,
        inativar_usuarios: inativarUsuarios,
      })
    },
    onSuccess: async ({ alterados }) => {
      toastSuccess(`${contarDe(alterados, 'colaborador alterado', 'colaboradores alterados')} com sucesso.`)
      selecao.limpar()
      onClose()
      await refetchColaboradores()
    },
    // Someone else may have changed them: the next attempt uses the current data.
    onError: () => void refetchColaboradores(),
  })
  const failure = mudar.error ? failureOf(mudar.error) : null
  const recusas = z.array(recusaDoLote).safeParse(failure?.data.recusas).data ?? []

  return (
    <ConfirmDialog
      opened
      title={`${VERBO[acao]} ${contarDe(alvos.length, 'colaborador', 'colaboradores')}`}
      confirm={acao === 'Inativo' ? 'Inativar' : acao === 'Ativo' ? 'Ativar' : 'Mudar'}
      confirming="Salvando..."
      pending={mudar.isPending}
      error={failure && recusas.length === 0 ? failure.message : null}
      onConfirm={() => mudar.mutate()}
      onCancel={onClose}
    >
      <Stack gap="md">
        {acao === 'loja_id' && (
          <LojaSelect
            label="Nova loja"
            none="Nenhuma loja"
            value={valor}
            onChange={setValor}
            comboboxProps={{ zIndex: 400 }}
          />
        )}
        {acao === 'superior_id' && (
          <SuperiorSelect
            label="Novo superior"
            cargo="Corretor"
            none="Nenhum superior"
            value={valor}
            onChange={setValor}
            comboboxProps={{ zIndex: 400 }}
          />
        )}
        {acao === 'Inativo' && (
          <Checkbox
            label="Inativar também o acesso deles ao sistema"
            description="As sessões abertas terminam na hora."
            checked={inativarUsuarios}
            onChange={({ currentTarget }) => setInativarUsuarios(currentTarget.checked)}
          />
        )}
        {recusas.length > 0 && (
          <Recusados
            recusas={recusas}
            onTirar={() => {
              const recusados = recusas.map(({ id }) => id)
              setEscolhidos(escolhidos.filter(({ id }) => !recusados.includes(id)))
              selecao.tirar(recusados)
              mudar.reset()
              if (recusas.length === alvos.length) onClose()
            }}
          />
        )}
      </Stack>
    </ConfirmDialog>
  )
}

function Recusados({ recusas, onTirar }: { recusas: readonly RecusaDoLote[]; onTirar: () => void }) {
  return (
    <Alert color="red" role="alert" title="Nada foi mudado">
      <Text>Não é possível mudar:</Text>
      <ul className={classes.recusas}>
        {recusas.map(({ id, nome, mensagem }) => (
          <li key={id}>
            <strong>{nome}</strong>: {mensagem}
          </li>
        ))}
      </ul>
      <Button variant="default" onClick={onTirar}>
        Tirar da seleção
      </Button>
    </Alert>
  )
}
