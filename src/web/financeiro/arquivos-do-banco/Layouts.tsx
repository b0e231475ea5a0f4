/** The layouts of files for the bank, which an Administrador edits with a test row in sight. */
import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  NativeSelect,
  Paper,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { LayoutDoBanco, LayoutInput } from '../../../contract/financeiro/arquivos-do-banco.ts'
import {
  CODIFICACOES,
  CONTEUDOS,
  type Codificacao,
  type Coluna,
  type Conteudo,
  DECIMAIS,
  type Decimal,
  LAYOUT_FIELDS,
  MAX_COLUNAS,
  SEPARADORES,
  type Separador,
} from '../../../core/financeiro/arquivos-do-banco.ts'
import { failureOf } from '../../api/api.ts'
import { changeFailure } from '../../api/failure-message.ts'
import { orpc, refetchKeys } from '../../api/query.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormActions } from '../../ui/FormActions.tsx'
import { toastSuccess } from '../../ui/toasts.ts'
import { TestRows } from './TestRows.tsx'

const NEW: LayoutInput = {
  nome: '',
  separador: ';',
  decimal: ',',
  codificacao: 'utf-8',
  cabecalho: true,
  aspas: true,
  colunas: [
    { titulo: 'Chave PIX', conteudo: 'chave', texto: '' },
    { titulo: 'Valor', conteudo: 'valor', texto: '' },
    { titulo: 'Descrição', conteudo: 'descricao', texto: '' },
  ],
}

interface Props {
  layouts: readonly LayoutDoBanco[]
  /** The id of the layout that is shown first. */
  first: string | undefined
  onClose: () => void
}

export function LayoutsDialog({ layouts, first, onClose }: Props) {
  const [id, setId] = useState(first)
  const layout = layouts.find((one) => one.id === id)
  return (
    <Dialog
      onClose={onClose}
      title="Modelos de arquivo"
      size={860}
      large
      closeOnClickOutside={false}
      zIndex={250}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          Cada banco pede o seu arquivo: deixe as colunas como no exemplo do seu banco e confira a linha de
          teste antes do primeiro envio.
        </Text>
        <NativeSelect
          label="Modelo a editar"
          value={layout?.id ?? ''}
          onChange={(event) => setId(event.currentTarget.value)}
          data={[
            ...layouts.map((one) => ({ value: one.id, label: one.nome })),
            { value: '', label: 'Novo modelo' },
          ]}
        />
        <LayoutForm
          key={`${layout?.id} ${layout?.versao}`}
          layout={layout}
          onSaved={(saved) => setId(saved?.id)}
          onClose={onClose}
        />
      </Stack>
    </Dialog>
  )
}

interface FormProps {
  layout: LayoutDoBanco | undefined
  onSaved: (saved: LayoutDoBanco | undefined) => void
  onClose: () => void
}

function LayoutForm({ layout, onSaved, onClose }: FormProps) {
  const [modelo, setModelo] = useState<LayoutInput>(() => (layout ? typedOf(layout) : NEW))
  const set = (change: Partial<LayoutInput>) => setModelo({ ...modelo, ...change })
  const save = useMutation({
    mutationFn: () =>
      layout
        ? orpc.arquivosDoBanco.salvarLayout.call({ id: layout.id, versao: layout.versao, modelo })
        : orpc.arquivosDoBanco.criarLayout.call(modelo),
    onSuccess: async (saved) => {
      await refetchKeys(orpc.arquivosDoBanco.layouts.key())
      onSaved(saved)
      toastSuccess('Modelo salvo.')
    },
  })
  const remove = useMutation({
    mutationFn: (id: string) => orpc.arquivosDoBanco.excluirLayout.call({ id }),
    onSuccess: async () => {
      await refetchKeys(orpc.arquivosDoBanco.layouts.key())
      onSaved(undefined)
      toastSuccess('Modelo excluído.')
    },
  })
  const { campos } = failureOf(save.error)
  return (
    <Stack gap="md">
      <TextInput
        label={LAYOUT_FIELDS.nome.rotulo}
        withAsterisk
        maxLength={60}
        value={modelo.nome}
        error={campos.nome ?? campos['modelo.nome']}
        onChange={(event) => set({ nome: event.currentTarget.value })}
      />
      <SimpleGrid minColWidth="12rem">
        <NativeSelect
          label={LAYOUT_FIELDS.separador.rotulo}
          value={modelo.separador}
          onChange={(event) => set({ separador: event.currentTarget.value as Separador })}
          data={optionsOf(SEPARADORES)}
        />
        <NativeSelect
          label={LAYOUT_FIELDS.decimal.rotulo}
          value={modelo.decimal}
          error={campos.decimal ?? campos['modelo.decimal']}
          onChange={(event) => set({ decimal: event.currentTarget.value as Decimal })}
          data={optionsOf(DECIMAIS)}
        />
        <NativeSelect
          label={LAYOUT_FIELDS.codificacao.rotulo}
          value={modelo.codificacao}
          onChange={(event) => set({ codificacao: event.currentTarget.value as Codificacao })}
          data={optionsOf(CODIFICACOES)}
        />
      </SimpleGrid>
      <Group>
        <Checkbox
          label={LAYOUT_FIELDS.cabecalho.rotulo}
          checked={modelo.cabecalho}
          onChange={(event) => set({ cabecalho: event.currentTarget.checked })}
        />
        <Checkbox
          label={LAYOUT_FIELDS.aspas.rotulo}
          checked={modelo.aspas}
          onChange={(event) => set({ aspas: event.currentTarget.checked })}
        />
      </Group>
      <Colunas colunas={modelo.colunas} onChange={(colunas) => set({ colunas })} />
      <TestRows layout={modelo} />
      <FormActions
        confirm="Salvar modelo"
        confirming="Salvando..."
        cancel="Fechar"
        pending={save.isPending || remove.isPending}
        error={changeFailure(save.error ?? remove.error, 'Erro ao salvar o modelo. Tente novamente.')}
        others={
          layout && (
            <Button
              variant="subtle"
              color="red"
              disabled={remove.isPending}
              onClick={() => remove.mutate(layout.id)}
            >
              Excluir modelo
            </Button>
          )
        }
        onConfirm={() => save.mutate()}
        onCancel={onClose}
      />
    </Stack>
  )
}

function typedOf({ id: _, versao: __, ...typed }: LayoutDoBanco): LayoutInput {
  return typed
}

function optionsOf(table: Readonly<Record<string, string>>) {
  return Object.entries(table).map(([value, label]) => ({ value, label }))
}

function Colunas({
  colunas,
  onChange,
}: {
  colunas: readonly Coluna[]
  onChange: (colunas: Coluna[]) => void
}) {
  const put = (i: number, change: Partial<Coluna>) =>
    onChange(colunas.map((coluna, at) => (at === i ? { ...coluna, ...change } : coluna)))
  function move(i: number, to: number) {
    const next = [...colunas]
    next.splice(to, 0, ...next.splice(i, 1))
    onChange(next)
  }
  return (
    <Stack gap="xs" role="group" aria-label={LAYOUT_FIELDS.colunas.rotulo}>
      {colunas.map(({ titulo, conteudo, texto }, i) => (
        // Columns have no other name than their place.
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <Paper key={i} withBorder p="xs">
          <Group gap="xs" align="flex-end">
            <TextInput
              label={`Título da coluna ${i + 1}`}
              flex="1 1 10rem"
              maxLength={60}
              value={titulo}
              onChange={(event) => put(i, { titulo: event.currentTarget.value })}
            />
            <NativeSelect
              label={`Conteúdo da coluna ${i + 1}`}
              flex="1 1 12rem"
              value={conteudo}
              onChange={(event) => put(i, { conteudo: event.currentTarget.value as Conteudo })}
              data={optionsOf(CONTEUDOS)}
            />
            {conteudo === 'fixo' && (
              <TextInput
                label={`Texto da coluna ${i + 1}`}
                flex="1 1 10rem"
                maxLength={100}
                value={texto}
                onChange={(event) => put(i, { texto: event.currentTarget.value })}
              />
            )}
            <Group gap={4}>
              <ActionIcon
                variant="default"
                size="lg"
                aria-label={`Subir a coluna ${i + 1}`}
                disabled={i === 0}
                onClick={() => move(i, i - 1)}
              >
                <IconArrowUp size={16} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="default"
                size="lg"
                aria-label={`Descer a coluna ${i + 1}`}
                disabled={i === colunas.length - 1}
                onClick={() => move(i, i + 1)}
              >
                <IconArrowDown size={16} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="default"
                size="lg"
                aria-label={`Retirar a coluna ${i + 1}`}
                disabled={colunas.length === 1}
                onClick={() => onChange(colunas.filter((_, at) => at !== i))}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </Group>
          </Group>
        </Paper>
      ))}
      <Button
        variant="default"
        style={{ alignSelf: 'flex-start' }}
        disabled={colunas.length >= MAX_COLUNAS}
        onClick={() => onChange([...colunas, { titulo: 'Nova coluna', conteudo: 'fixo', texto: '' }])}
      >
        Mais uma coluna
      </Button>
    </Stack>
  )
}
