import { apiQuery, useQuery } from '@karigar/platform';
import { Avatar, Card, Facts, Loaded, MailIcon, PhoneIcon, PlaceIcon, Rating, Row, Skeleton, Stack } from '@karigar/ui';
import { useTexts } from '../texts.ts';

/** The provider's profile. */
export function ProfileCard() {
  const t = useTexts();
  const profile = useQuery(apiQuery('GET /provider/profile'));
  return (
    <Loaded query={profile} failed={t('loadFailedTitle')} failedText={t('loadFailed')} skeleton={<Skeleton height={240} />}>
      {({ name, email, mobile, address, city, state, country, avatar, rating }) => (
        <Card as="section" pad="large">
          <Stack gap={5}>
            <Row gap={4} nowrap>
              <Avatar name={name} src={avatar} size={60} />
              <Stack gap={1} grow>
                <h2>{name}</h2>
                <Rating value={rating} />
              </Stack>
            </Row>
            <Facts
              stacked
              facts={[
                { name: t('email'), icon: MailIcon, value: email },
                { name: t('mobile'), icon: PhoneIcon, value: mobile },
                { name: t('address'), icon: PlaceIcon, value: [address, city, state, country].filter(Boolean).join(', ') },
              ]}
            />
          </Stack>
        </Card>
      )}
    </Loaded>
  );
}
