/** Stored files: each is opened in a tab of its own, and excluded after a question. */
import { Anchor, Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formatSize } from '../../core/bytes.ts'
import { formatInstant } from '../../core/dates.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import rows from '../ui/rows.module.css'
import text from '../ui/text.module.css'
import { toastRefusal, toastSuccess } from '../ui/toasts.ts'

interface StoredFile {
  id: string
  nome: string
  categoria?: string
  tamanho: number
  autor: string | null
  created_at: string
}

interface Props {
  files: readonly StoredFile[]
  /** 'anexo', and its list's name. */
  word: string
  label: string
  /** The address of the files' contents, without the id. */
  address: string
  /** Null if the caller may exclude none. */
  exclusion: {
    send: (id: string) => Promise<unknown>
    /** What becomes of it, after its name. */
    consequence: string
    refetch: () => Promise<unknown>
  } | null
}

export function FileRows({ files, word, label, address, exclusion }: Props) {
  const [deleting, setDeleting] = useState<StoredFile | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const deletion = useMutation({
    mutationFn: async ({ id }: StoredFile) => exclusion?.send(id),
    onSuccess: async () => {
      // The button is about to disappear with its row.
      list.current?.focus({ preventScroll: true })
      setDeleting(null)
      const [first = '', ...rest] = word
      toastSuccess(`${first.toUpperCase()}${rest.join('')} excluído com sucesso.`)
      await exclusion?.refetch()
    },
    onError: async (error) => {
      setDeleting(null)
      toastRefusal(error, `Erro ao excluir o ${word}. Tente novamente.`)
      await exclusion?.refetch()
    },
  })
  return (
    <>
      <ul className={rows.rows} aria-label={label} tabIndex={-1} ref={list}>
        {files.map((file) => (
          <li key={file.id}>
            <div>
              <Anchor href={`${address}/${file.id}`} target="_blank" rel="noopener">
                {file.nome}
              </Anchor>
              <Text size="xs" c="dimmed">
                {[file.categoria, formatSize(file.tamanho), file.autor, formatInstant(file.created_at)]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </div>
            {exclusion && (
              <Button
                variant="subtle"
                color="red"
                size="compact-sm"
                className="print-hidden"
                aria-label={`Excluir ${word} ${file.nome}`}
                onClick={() => setDeleting(file)}
              >
                Excluir
              </Button>
            )}
          </li>
        ))}
      </ul>
      {deleting && (
        <ConfirmDialog
          title={`Excluir ${word}?`}
          record={deleting.nome}
          confirm="Excluir"
          confirming="Excluindo..."
          pending={deletion.isPending}
          danger
          onCancel={() => setDeleting(null)}
          onConfirm={() => deletion.mutate(deleting)}
        >
          <Text className={text.wrap ?? ''}>
            <strong>{deleting.nome}</strong> {exclusion?.consequence} Esta ação não pode ser desfeita.
          </Text>
        </ConfirmDialog>
      )}
    </>
  )
}
