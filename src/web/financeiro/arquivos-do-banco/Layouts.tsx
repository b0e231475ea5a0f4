/** The layouts of files for the bank, which an Administrador edits with a test row in sight. */
import { Box, Button, Checkbox, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { LayoutDoBanco } from '../../../contract/financeiro/arquivos-do-banco.ts'
import {
  CODIFICACOES,
  CONTEUDOS,
  type Coluna,
  DECIMAIS,
  EXEMPLO,
  headOf,
  LAYOUT_FIELDS,
  type Layout,
  MAX_COLUNAS,
  rowOf,
  SEPARADORES,
} from '../../../core/financeiro/arquivos-do-banco.ts'
import { failureOf } from '../../api/api.ts'
import { changeFailure } from '../../api/failure-message.ts'
import { orpc, refetchKeys } from '../../api/query.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormActions } from '../../ui/FormActions.tsx'
import text from '../../ui/text.module.css'
import { toastSuccess } from '../../ui/toasts.ts'

const CHOICES = { separador: SEPARADORES, decimal: DECIMAIS, codificacao: CODIFICACOES } as const
const SWITCHES = ['cabecalho', 'aspas'] as const

export function LayoutDialog({ layout, onClose }: { layout: LayoutDoBanco; onClose: () => void }) {
  const [{ id, versao, ...modelo }, setLayout] = useState(layout)
  const set = (change: Partial<LayoutDoBanco>) => setLayout((before) => ({ ...before, ...change }))
  const save = useMutation({
    mutationFn: () => orpc.arquivosDoBanco.salvarLayout.call({ id, versao, modelo }),
    onSuccess: async () => {
      await refetchKeys(orpc.arquivosDoBanco.layouts.key())
      toastSuccess('Modelo salvo.')
      onClose()
    },
  })
  const { campos } = failureOf(save.error)
  return (
    <Dialog
      onClose={onClose}
      title="Modelo de arquivo"
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
        <TextInput
          label={LAYOUT_FIELDS.nome.rotulo}
          withAsterisk
          maxLength={60}
          value={modelo.nome}
          error={campos['modelo.nome']}
          onChange={(event) => set({ nome: event.currentTarget.value })}
        />
        <SimpleGrid minColWidth="12rem">
          {(Object.keys(CHOICES) as (keyof typeof CHOICES)[]).map((field) => (
            <NativeSelect
              key={field}
              label={LAYOUT_FIELDS[field].rotulo}
              value={modelo[field]}
              error={campos[`modelo.${field}`]}
              onChange={(event) => set({ [field]: event.currentTarget.value })}
              data={optionsOf(CHOICES[field])}
            />
          ))}
        </SimpleGrid>
        <Group>
          {SWITCHES.map((field) => (
            <Checkbox
              key={field}
              label={LAYOUT_FIELDS[field].rotulo}
              checked={modelo[field]}
              onChange={(event) => set({ [field]: event.currentTarget.checked })}
            />
          ))}
        </Group>
        <Box bg="var(--mantine-color-body)" pos="sticky" top={60} style={{ zIndex: 10 }}>
          <TestRows layout={modelo} />
        </Box>
        <Colunas colunas={modelo.colunas} onChange={(colunas) => set({ colunas })} />
        <FormActions
          confirm="Salvar modelo"
          confirming="Salvando..."
          pending={save.isPending}
          error={
            campos['modelo.colunas'] ?? changeFailure(save.error, 'Erro ao salvar o modelo. Tente novamente.')
          }
          onConfirm={() => save.mutate()}
          onCancel={onClose}
        />
      </Stack>
    </Dialog>
  )
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
  return (
    <Stack gap="xs" role="group" aria-label={LAYOUT_FIELDS.colunas.rotulo}>
      {colunas.map(({ titulo, conteudo, texto }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other name than its place
        <Group key={i} gap="xs" align="flex-end">
          <TextInput
            label={`Título da coluna ${i + 1}`}
            flex="1 1 9rem"
            maxLength={60}
            value={titulo}
            onChange={(event) => put(i, { titulo: event.currentTarget.value })}
          />
          <NativeSelect
            label={`Conteúdo da coluna ${i + 1}`}
            flex="1 1 12rem"
            value={conteudo}
            onChange={(event) => put(i, { conteudo: event.currentTarget.value as Coluna['conteudo'] })}
            data={optionsOf(CONTEUDOS)}
          />
          {conteudo === 'fixo' && (
            <TextInput
              label={`Texto da coluna ${i + 1}`}
              flex="1 1 9rem"
              maxLength={100}
              value={texto}
              onChange={(event) => put(i, { texto: event.currentTarget.value })}
            />
          )}
          <Group gap={4} wrap="nowrap">
            <Button
              variant="default"
              aria-label={`Subir a coluna ${i + 1}`}
              disabled={i === 0}
              onClick={() =>
                onChange(colunas.toSpliced(i, 1).toSpliced(i - 1, 0, ...colunas.slice(i, i + 1)))
              }
            >
              Subir
            </Button>
            <Button
              variant="subtle"
              color="red"
              aria-label={`Retirar a coluna ${i + 1}`}
              disabled={colunas.length === 1}
              onClick={() => onChange(colunas.toSpliced(i, 1))}
            >
              Retirar
            </Button>
          </Group>
        </Group>
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

/** The titles and a made-up payee's row as a layout writes them. */
export function TestRows({ layout }: { layout: Layout }) {
  return (
    <div>
      <Text size="sm" fw={500}>
        Linha de teste
      </Text>
      <pre className={text.written} style={{ margin: 0 }} data-testid="linha-de-teste">
        {[headOf(layout), rowOf(layout, EXEMPLO)].filter((row) => row !== null).join('\n')}
      </pre>
    </div>
  )
}
