/** The files of the other system: uploading, listing and removing them, and starting the dry run. */
import { Button, Group, Text } from '@mantine/core'
import { IconDatabaseImport } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { Preparo } from '../../contract/cargas.ts'
import { formatSize } from '../../core/bytes.ts'
import { CARGA_EXTENSIONS } from '../../core/cargas/files.ts'
import { counted } from '../../core/text.ts'
import { orpc } from '../api/query.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import rows from '../ui/rows.module.css'
import { Section } from '../ui/Section.tsx'
import { FileZone } from '../uploads/FileZone.tsx'
import { UploadList } from '../uploads/UploadList.tsx'
import { Descartar } from './Descartar.tsx'
import { envios, refetchPreparo, useAsk } from './preparo.ts'

export function Arquivos({ preparo }: { preparo: Preparo | null }) {
  const uploads = envios.useAll()
  const onTheWay = new Set(uploads.map(({ begun }) => begun?.id))
  const here = (preparo?.arquivos ?? []).filter(({ id }) => !onTheWay.has(id))
  /** A change that waits for confirmation because it deletes the corrections. */
  const [asked, setAsked] = useState<(() => void) | null>(null)
  const correcoes = preparo?.correcoes ?? 0
  const asking = (change: () => void) => (correcoes === 0 ? change() : setAsked(() => change))

  const rehearse = useAsk(() => orpc.cargas.ensaiar.call({}), {
    failed: 'Erro ao começar o ensaio. Tente novamente.',
  })
  const send = (files: File[]) => void envios.add(null, files).then(refetchPreparo)
  const isWhole = here.length > 0 && here.every(({ recebidas, partes }) => recebidas === partes)

  return (
    <Section title="Arquivos" order={2} mb={0}>
      <Text c="dimmed" mb="sm">
        Um dump em texto (pg_dump), ou um CSV ou JSON por tabela. Nada do que está neles é executado.
      </Text>
      <FileZone
        icon={IconDatabaseImport}
        title="Arraste os arquivos para cá"
        button="Escolher arquivos"
        onDrop={(files) => asking(() => send(files))}
        aria-label="Arquivos a trazer"
        inputProps={{ accept: CARGA_EXTENSIONS.join(), 'aria-label': 'Arquivos do sistema antigo' }}
      >
        <Text c="dimmed">{CARGA_EXTENSIONS.join(', ')}: até 200 MB cada um</Text>
      </FileZone>
      {here.length > 0 && <SentFiles arquivos={here} onAsk={asking} />}
      {uploads.length > 0 && <UploadList uploads={uploads} of={envios} />}
      {preparo && (
        <Group justify="flex-end" gap="xs" mt="sm">
          <Descartar label="Descartar tudo" title="Descartar o preparo?" confirm="Descartar">
            Os arquivos enviados, o que o ensaio diz deles e as correções são apagados. Nada do que já está
            nesta instalação muda.
          </Descartar>
          <Button
            variant={preparo.ensaio && !preparo.desatualizado ? 'default' : 'filled'}
            disabled={!isWhole || uploads.length > 0 || rehearse.isPending}
            onClick={() => rehearse.mutate(undefined)}
          >
            {preparo.ensaio ? 'Repetir o ensaio' : 'Ensaiar'}
          </Button>
        </Group>
      )}
      {asked && (
        <ConfirmDialog
          title="Apagar as correções?"
          confirm="Continuar"
          danger
          onCancel={() => setAsked(null)}
          onConfirm={() => {
            asked()
            setAsked(null)
          }}
        >
          <Text>
            Com outros arquivos as linhas são outras:{' '}
            {counted(correcoes, 'correção feita', 'correções feitas')} aqui{' '}
            {correcoes === 1 ? 'é apagada' : 'são apagadas'}. Baixe antes o relatório, se quiser guardar o que
            escreveu.
          </Text>
        </ConfirmDialog>
      )}
    </Section>
  )
}

/** The files that the server has. `onAsk` runs a change, after asking if it takes corrections away. */
function SentFiles({
  arquivos,
  onAsk,
}: {
  arquivos: Preparo['arquivos']
  onAsk: (change: () => void) => void
}) {
  const list = useRef<HTMLUListElement>(null)
  const remove = useAsk((id: string) => orpc.cargas.excluirArquivo.call({ id }), {
    failed: 'Erro ao excluir o arquivo. Tente novamente.',
  })
  return (
    <ul className={rows.rows} aria-label="Arquivos enviados" ref={list} tabIndex={-1}>
      {arquivos.map(({ id, nome, tamanho, recebidas, partes }) => (
        <li key={id}>
          <div>
            <Text size="sm">{nome}</Text>
            <Text size="xs" c={recebidas < partes ? 'var(--mantine-color-error)' : 'dimmed'}>
              {formatSize(tamanho)}
              {recebidas < partes && ' · não chegou inteiro: envie de novo, ou exclua'}
            </Text>
          </div>
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            aria-label={`Excluir ${nome}`}
            disabled={remove.isPending}
            onClick={() =>
              onAsk(() => {
                // The button disappears with its row.
                list.current?.focus({ preventScroll: true })
                remove.mutate(id)
              })
            }
          >
            Excluir
          </Button>
        </li>
      ))}
    </ul>
  )
}
