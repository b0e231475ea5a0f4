/** A sale's attachments: listed, opened, added and deleted. */
import {
  Alert,
  Anchor,
  Box,
  Button,
  FileButton,
  Group,
  Paper,
  Select,
  Stack,
  Text,
  Title,
} from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type DragEvent, useRef, useState } from 'react'
import type { Anexo } from '../../contract/anexos.ts'
import { ANEXO_CATEGORIAS, ANEXO_TYPES, type AnexoCategoria } from '../../core/anexos.ts'
import { formatSize } from '../../core/bytes.ts'
import { formatInstant } from '../../core/dates.ts'
import { counted } from '../../core/text.ts'
import { failureOf } from '../api/api.ts'
import { orpc } from '../api/query.ts'
import { useCan } from '../session/session.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Loading } from '../ui/Loading.tsx'
import rows from '../ui/rows.module.css'
import text from '../ui/text.module.css'
import { toastRefusal, toastSuccess } from '../ui/toasts.ts'
import { UploadList } from '../uploads/UploadList.tsx'
import { anexos, refetchAnexos, useUploads } from './uploads.ts'

interface Props {
  venda: { id: string; numero_venda: string }
  /** Whether files may be added. */
  canAdd: boolean
  /** Called while a question is open above: Esc belongs to it. */
  onAsking: (asking: boolean) => void
}

export function Anexos({ venda, canAdd, onAsking }: Props) {
  const { data, error, refetch } = useQuery(
    orpc.anexos.listar.queryOptions({ input: { venda_id: venda.id } }),
  )
  const uploads = useUploads(venda.id)
  const isEmpty = data?.quantidade === 0 && uploads.length === 0
  return (
    <Paper component="section" withBorder p="sm" className={isEmpty ? 'print-hidden' : ''}>
      <Title order={3} mb={6}>
        Anexos
      </Title>
      {error ? (
        <Alert color="red">
          {failureOf(error).message}{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
            Tentar novamente
          </Button>
        </Alert>
      ) : data ? (
        <Stack gap="xs">
          {data.itens ? (
            <List anexos={data.itens} vendaId={venda.id} onAsking={onAsking} />
          ) : (
            <Masked {...data} />
          )}
          {uploads.length > 0 && <UploadList uploads={uploads} of={anexos} />}
          {canAdd && <Add venda={venda} isEmpty={isEmpty} />}
        </Stack>
      ) : (
        <Loading height={36} label="Carregando anexos" />
      )}
    </Paper>
  )
}

function Masked({ quantidade }: { quantidade: number }) {
  if (quantidade === 0) return null
  return (
    <Text size="sm" c="dimmed">
      {counted(quantidade, 'anexo', 'anexos')}: mostre os dados do cliente para ver.
    </Text>
  )
}

interface ListProps {
  anexos: readonly Anexo[]
  vendaId: string
  onAsking: (asking: boolean) => void
}

function List({ anexos: listed, vendaId, onAsking }: ListProps) {
  const canDelete = useCan('vendas.editar')
  const [deleting, setDeleting] = useState<Anexo | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const ask = (anexo: Anexo | null) => {
    setDeleting(anexo)
    onAsking(anexo !== null)
  }
  const deletion = useMutation({
    mutationFn: ({ id }: Anexo) => orpc.anexos.excluir.call({ id }),
    onSuccess: async () => {
      // The button is about to disappear with its row.
      list.current?.focus({ preventScroll: true })
      ask(null)
      toastSuccess('Anexo excluído com sucesso.')
      await refetchAnexos(vendaId)
    },
    onError: async (error) => {
      ask(null)
      toastRefusal(error, 'Erro ao excluir o anexo. Tente novamente.')
      await refetchAnexos(vendaId)
    },
  })
  return (
    <>
      <ul className={rows.rows} aria-label="Anexos" tabIndex={-1} ref={list}>
        {listed.map((anexo) => (
          <li key={anexo.id}>
            <div>
              <Anchor href={`/api/anexos/${anexo.id}`} target="_blank" rel="noopener">
                {anexo.nome}
              </Anchor>
              <Text size="xs" c="dimmed">
                {[anexo.categoria, formatSize(anexo.tamanho), anexo.autor, formatInstant(anexo.created_at)]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </div>
            {canDelete && (
              <Button
                variant="subtle"
                color="red"
                size="compact-sm"
                className="print-hidden"
                aria-label={`Excluir anexo ${anexo.nome}`}
                onClick={() => ask(anexo)}
              >
                Excluir
              </Button>
            )}
          </li>
        ))}
      </ul>
      {deleting && (
        <ConfirmDialog
          title="Excluir anexo?"
          record={deleting.nome}
          confirm="Excluir"
          confirming="Excluindo..."
          pending={deletion.isPending}
          danger
          onCancel={() => ask(null)}
          onConfirm={() => deletion.mutate(deleting)}
        >
          <Text className={text.wrap}>
            <strong>{deleting.nome}</strong> sai desta venda, e o arquivo é apagado. Esta ação não pode ser
            desfeita.
          </Text>
        </ConfirmDialog>
      )}
    </>
  )
}

function Add({ venda, isEmpty }: { venda: Props['venda']; isEmpty: boolean }) {
  const [categoria, setCategoria] = useState<AnexoCategoria>('Contrato')
  const clearFile = useRef<() => void>(null)
  const add = (files: readonly File[]) => {
    if (files.length > 0) void anexos.add({ venda, categoria }, files)
    // Otherwise choosing the same file again would be no change.
    clearFile.current?.()
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    add([...event.dataTransfer.files])
  }
  return (
    <Box
      className="print-hidden"
      bd="1px dashed var(--plantao-borda)"
      bdrs="sm"
      p="xs"
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      <Group gap="xs" align="center">
        <Select
          aria-label="Categoria dos próximos anexos"
          data={[...ANEXO_CATEGORIAS]}
          value={categoria}
          onChange={(value) => setCategoria(ANEXO_CATEGORIAS.find((each) => each === value) ?? categoria)}
          flex="0 1 15rem"
        />
        <FileButton
          multiple
          accept={ANEXO_TYPES.join()}
          resetRef={clearFile}
          onChange={add}
          inputProps={{ 'aria-label': 'Arquivos a anexar' }}
        >
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconPaperclip size={16} aria-hidden />}>
              Anexar arquivos
            </Button>
          )}
        </FileButton>
      </Group>
      <Text size="xs" c="dimmed" mt={4}>
        {isEmpty && 'Nenhum anexo ainda. '}PDF, PNG ou JPEG, até 10 MB cada. Também se pode arrastar para cá.
      </Text>
    </Box>
  )
}
