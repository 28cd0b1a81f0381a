import { apiQuery, useQuery } from '@karigar/platform';
import { Avatar, Card, ErrorState, Facts, Loading, MailIcon, PhoneIcon, PlaceIcon, Rating, Row, Skeleton, Stack } from '@karigar/ui';
import { useTexts } from '../texts.ts';
import classes from './profile-card.module.css';

/** Who one is here, as customers and the server see it. */
export function ProfileCard() {
  const t = useTexts();
  const { data: profile, error, isFetching, refetch } = useQuery(apiQuery('GET /provider/profile'));
  if (profile) {
    const { name, email, mobile, address, city, state, country, avatar, rating } = profile;
    return (
      <Card as="section" pad="large">
        <Stack gap={5}>
          <Row gap={4} nowrap>
            <Avatar name={name} src={avatar} size={60} />
            <div className={classes.who}>
              <h2>{name}</h2>
              <Rating value={rating} />
            </div>
          </Row>
          <Facts
            facts={[
              { name: <Label icon={<MailIcon size={18} />} text={t('email')} />, value: email },
              { name: <Label icon={<PhoneIcon size={18} />} text={t('mobile')} />, value: mobile },
              { name: <Label icon={<PlaceIcon size={18} />} text={t('address')} />, value: address },
              { name: t('place'), value: [city, state, country].filter(Boolean).join(', ') },
            ]}
          />
        </Stack>
      </Card>
    );
  }
  if (error)
    return (
      <ErrorState title={t('loadFailedTitle')} onRetry={() => void refetch()} retrying={isFetching}>
        {t('loadFailed')}
      </ErrorState>
    );
  return (
    <Loading label={t('loading')}>
      <Skeleton height={292} />
    </Loading>
  );
}

const Label = ({ icon, text }: { icon: React.ReactNode; text: string }) => (
  <span className={classes.label}>
    {icon}
    {text}
  </span>
);
