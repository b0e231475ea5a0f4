/** The comprovantes of a closing: how many payments lack one, and a file for many, dropped onto this or what it has around it. */
import { Anchor, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { orpc } from '../../api/query.ts'
import { useCan } from '../../session/session.tsx'
import { Section } from '../../ui/Section.tsx'
import { toastNotice } from '../../ui/toasts.ts'
import { AddFiles } from '../../uploads/AddFiles.tsx'
import { UploadList } from '../../uploads/UploadList.tsx'
import { EscolherPagamentos } from './EscolherPagamentos.tsx'
import { comprovantes, useUploads } from './uploads.ts'

interface Props {
  fechamento_id: string
  /** Shown before, and takes files that are dropped onto it. */
  children?: ReactNode
}

export function ComprovantesDoFechamento({ fechamento_id, children }: Props) {
  const { data } = useQuery(orpc.pagamentos.resumo.queryOptions({ input: { fechamento_id } }))
  const mayPay = useCan('pagamentos.pagar')
  const uploads = useUploads(fechamento_id)
  const [file, setFile] = useState<File | null>(null)
  const take = ([first, ...more]: readonly File[]) => {
    if (!first || !mayPay) return
    if (more.length > 0) toastNotice('Um arquivo de cada vez, para os pagamentos dele.', 'Muitos arquivos')
    else setFile(first)
  }
  return (
    <Stack
      gap="md"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        take([...event.dataTransfer.files])
      }}
    >
      {children}
      {data && (
        <Section title="Comprovantes">
          <Stack gap="xs">
            <Text role="status">
              {data.sem_comprovante === 0 ? (
                'Nenhum pagamento feito está sem comprovante.'
              ) : (
                <Missing fechamento_id={fechamento_id} search={{ sem_comprovante: true }}>
                  {`Sem comprovante: ${data.sem_comprovante.toLocaleString('pt-BR')}`}
                </Missing>
              )}
            </Text>
            {data.sem_nota > 0 && (
              <Missing fechamento_id={fechamento_id} search={{ sem_nota: true }}>
                {`Sem NF ou RPA: ${data.sem_nota.toLocaleString('pt-BR')}`}
              </Missing>
            )}
            {mayPay && (
              <AddFiles
                button="Anexar a vários"
                label="Comprovante para vários pagamentos"
                multiple={false}
                onAdd={take}
              />
            )}
            {uploads.length > 0 && <UploadList uploads={uploads} of={comprovantes} />}
          </Stack>
        </Section>
      )}
      {data && file && <EscolherPagamentos resumo={data} file={file} onClose={() => setFile(null)} />}
    </Stack>
  )
}

interface MissingProps {
  fechamento_id: string
  search: { sem_comprovante: true } | { sem_nota: true }
  children: string
}

/** Leads to the payments that lack it. */
function Missing({ fechamento_id, search, children }: MissingProps) {
  return (
    <Anchor
      inherit
      underline="always"
      renderRoot={(props) => (
        <Link {...props} to="/fechamentos/$id/pagar" params={{ id: fechamento_id }} search={search} />
      )}
    >
      {children}
    </Anchor>
  )
}
