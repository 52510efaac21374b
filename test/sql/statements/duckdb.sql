-- Filters: what follows "where"

-- one value
"t"."city" = $1::VARCHAR
-- [ 'Leeds' ]

-- all but one value
("t"."city" is null or not ("t"."city" = $1::VARCHAR))
-- [ 'Leeds' ]

-- one of several values
"t"."city" in ($1::VARCHAR, $2::VARCHAR)
-- [ 'Leeds', 'York' ]

-- none of several values
("t"."city" is null or not ("t"."city" in ($1::VARCHAR, $2::VARCHAR)))
-- [ 'Leeds', 'York' ]

-- one of several values or absent
("t"."city" is null or "t"."city" in ($1::VARCHAR, $2::VARCHAR))
-- [ 'Leeds', 'York' ]

-- none of several values, nor absent
not ("t"."city" is null or "t"."city" in ($1::VARCHAR, $2::VARCHAR))
-- [ 'Leeds', 'York' ]

-- an absent text
"t"."city" is null

-- a present text
not ("t"."city" is null)

-- an absent number
"t"."score" is null

-- a present number
not ("t"."score" is null)

-- one of several numbers
"t"."score" in ($1::DOUBLE, $2::DOUBLE, $3::DOUBLE)
-- [ 0, 1.5, '1e+300' ]

-- one of several numbers but 0
"t"."score" in ($1::DOUBLE, $2::DOUBLE)
-- [ 1.5, 2 ]

-- one of several booleans
"t"."active" in ($1::BOOLEAN, $2::BOOLEAN)
-- [ true, false ]

-- an empty list
list_min("t"."tags") is null

-- a list with a number
not (list_min("t"."marks") is null)

-- text above
"t"."city" > $1::VARCHAR
-- [ 'L' ]

-- text not above
"t"."city" <= $1::VARCHAR
-- [ 'L' ]

-- a prefix
"t"."city" >= $1::VARCHAR and "t"."city" < $2::VARCHAR
-- [ 'Lee', 'Lef' ]

-- a prefix, in a column that the database orders
"t"."city" >= $1::VARCHAR and "t"."city" < $2::VARCHAR
-- [ 'Lee', 'Lef' ]

-- a range of texts that is no prefix
"t"."city" >= $1::VARCHAR and "t"."city" < $2::VARCHAR
-- [ 'Lee', 'Leg' ]

-- text below, the empty text too, in a column that the database orders
"t"."city" >= $1::VARCHAR and "t"."city" < $2::VARCHAR
-- [ '', 'L' ]

-- numbers not below
"t"."score" >= $1::DOUBLE
-- [ 1.5 ]

-- numbers below
"t"."score" < $1::DOUBLE
-- [ 1.5 ]

-- whole numbers above, in a column of integers
"t"."score" >= $1::INTEGER
-- [ 2 ]

-- whole numbers below, in a column of integers
"t"."score" < $1::INTEGER
-- [ 2 ]

-- numbers that a column of integers can hold
"t"."score" = $1::INTEGER
-- [ 2 ]

-- numbers that no column of integers can hold
1 = 0

-- all but a number that no column of integers can hold
("t"."score" is null or 1 = 1)

-- more than the greatest number of 32 bits, in a column of integers
1 = 0

-- more than a column of integers can hold
1 = 0

-- less than that
"t"."score" is not null

-- a day
"t"."seen" >= $1::TIMESTAMP and "t"."seen" < $2::TIMESTAMP
-- [ '2024-02-29T00:00:00.000Z', '2024-03-01T00:00:00.000Z' ]

-- every other day, or none
("t"."seen" is null or not ("t"."seen" >= $1::TIMESTAMP and "t"."seen" < $2::TIMESTAMP))
-- [ '2024-02-29T00:00:00.000Z', '2024-03-01T00:00:00.000Z' ]

-- days, or none
("t"."seen" is null or "t"."seen" >= $1::TIMESTAMP and "t"."seen" < $2::TIMESTAMP or "t"."seen" >= $3::TIMESTAMP and "t"."seen" < $4::TIMESTAMP)
-- [ '2024-02-29T00:00:00.000Z', '2024-03-01T00:00:00.000Z', '2024-03-31T00:00:00.000Z', '2024-04-01T00:00:00.000Z' ]

-- neither of two days, nor none
not ("t"."seen" is null or "t"."seen" >= $1::TIMESTAMP and "t"."seen" < $2::TIMESTAMP or "t"."seen" >= $3::TIMESTAMP and "t"."seen" < $4::TIMESTAMP)
-- [ '2024-02-29T00:00:00.000Z', '2024-03-01T00:00:00.000Z', '2024-03-31T00:00:00.000Z', '2024-04-01T00:00:00.000Z' ]

-- the last of all days
"t"."seen" >= $1::TIMESTAMP
-- [ '9999-12-31T00:00:00.000Z' ]

-- after the last of all days
1 = 0

-- a text with another in it
contains("t"."city", $1::VARCHAR)
-- [ '50%' ]

-- a text without
("t"."city" is null or not (contains("t"."city", $1::VARCHAR)))
-- [ '50%' ]

-- a list with one of several texts
list_has_any("t"."tags", [$1::VARCHAR, $2::VARCHAR])
-- [ 'a', 'b' ]

-- a list with none of several texts
("t"."tags" is null or not (list_has_any("t"."tags", [$1::VARCHAR, $2::VARCHAR])))
-- [ 'a', 'b' ]

-- a list with all of several texts
list_has_all("t"."tags", [$1::VARCHAR, $2::VARCHAR])
-- [ 'a', 'b' ]

-- a list that lacks one of several texts
("t"."tags" is null or not (list_has_all("t"."tags", [$1::VARCHAR, $2::VARCHAR])))
-- [ 'a', 'b' ]

-- a list with one of several numbers
list_has_any("t"."marks", [$1::DOUBLE, $2::DOUBLE])
-- [ 0, '1e+300' ]

-- a list with all of several numbers
list_has_all("t"."marks", [$1::DOUBLE, $2::DOUBLE])
-- [ 0, '1e+300' ]

-- groups
("t"."city" = $1::VARCHAR or "t"."active" = $2::BOOLEAN and ("t"."score" < $3::DOUBLE or "t"."id" > $4::VARCHAR))
-- [ 'Leeds', true, 3, 'm' ]

-- a filter that no row meets
1 = 0

-- Orders and pages

-- no sort, all rows
order by "t"."id" asc

-- sorts, nulls lowest, then the key
order by "t"."city" asc nulls first, "t"."seen" desc nulls last, "t"."id" desc

-- numbers, nulls lowest
order by "t"."score" asc nulls first, "t"."id" asc

-- rows with and without a value apart
order by "t"."seen" desc nulls last, "t"."id" desc limit $1
-- [ 20 ]

-- a sort by key, which makes the rest idle
order by "t"."active" asc nulls first, "t"."id" desc

-- a page
order by "t"."id" asc limit $1 offset $2
-- [ 10, 20 ]

-- an offset alone
order by "t"."id" asc limit $1 offset $2
-- [ 9007199254740991, 20 ]

-- the largest page
order by "t"."id" asc limit $1 offset $2
-- [ 9007199254740991, 9007199254740991 ]

-- the count alone
order by "t"."id" asc limit $1
-- [ 0 ]

-- Walks: the condition

-- the key alone
("id" > $1::VARCHAR)
-- [ 'k' ]

-- ascending texts
(("city" = $1::VARCHAR and "id" > $2::VARCHAR or "city" > $3::VARCHAR))
-- [ 'Leeds', 'k', 'Leeds' ]

-- descending texts, the absent last
(("city" = $1::VARCHAR and "id" < $2::VARCHAR or "city" < $3::VARCHAR or "city" is null))
-- [ 'Leeds', 'k', 'Leeds' ]

-- descending texts that the filter says are present
(("city" = $1::VARCHAR and "id" < $2::VARCHAR or "city" < $3::VARCHAR))
-- [ 'Leeds', 'k', 'Leeds' ]

-- after the absent, ascending
(("active" is null and "id" > $1::VARCHAR or "active" is not null))
-- [ 'k' ]

-- after the absent, descending: the key alone is left
("active" is null and "id" < $1::VARCHAR)
-- [ 'k' ]

-- the key, descending, which ends the order
("id" < $1::VARCHAR)
-- [ 'k' ]

-- ascending numbers
(("score" = $1::DOUBLE and "id" > $2::VARCHAR or "score" > $3::DOUBLE))
-- [ '1.5', 'k', '1.5' ]

-- descending numbers, nulls last
(("score" = $1::DOUBLE and "id" < $2::VARCHAR or "score" < $3::DOUBLE or "score" is null))
-- [ '1.5', 'k', '1.5' ]

-- ascending dates
(("seen" = $1::TIMESTAMP and "id" > $2::VARCHAR or "seen" > $3::TIMESTAMP))
-- [ '1970-01-01 00:00:00.000', 'k', '1970-01-01 00:00:00.000' ]

-- descending dates
(("seen" = $1::TIMESTAMP and "id" < $2::VARCHAR or "seen" < $3::TIMESTAMP or "seen" is null))
-- [ '1970-01-01 00:00:00.000', 'k', '1970-01-01 00:00:00.000' ]

-- after the absent dates, ascending
(("seen" is null and "id" > $1::VARCHAR or "seen" is not null))
-- [ 'k' ]

-- several keys of one direction
(("city" = $1::VARCHAR and "active" = $2::BOOLEAN and "id" < $3::VARCHAR or "city" = $4::VARCHAR and "active" < $5::BOOLEAN or "city" = $6::VARCHAR and "active" is null or "city" < $7::VARCHAR or "city" is null))
-- [ 'Leeds', 'true', 'k', 'Leeds', 'true', 'Leeds', 'Leeds' ]

-- keys of both directions
(("city" = $1::VARCHAR and "score" = $2::DOUBLE and "seen" = $3::TIMESTAMP and "id" > $4::VARCHAR or "city" = $5::VARCHAR and "score" = $6::DOUBLE and "seen" > $7::TIMESTAMP or "city" = $8::VARCHAR and "score" < $9::DOUBLE or "city" = $10::VARCHAR and "score" is null or "city" > $11::VARCHAR))
-- [ 'Leeds', '1.5', '1970-01-01 00:00:00.000', 'k', 'Leeds', '1.5', '1970-01-01 00:00:00.000', 'Leeds', '1.5', 'Leeds', 'Leeds' ]

-- an absent cell between present ones
(("active" = $1::BOOLEAN and "city" is null and "seen" = $2::TIMESTAMP and "id" < $3::VARCHAR or "active" = $4::BOOLEAN and "city" is null and "seen" < $5::TIMESTAMP or "active" = $6::BOOLEAN and "city" is null and "seen" is null or "active" < $7::BOOLEAN or "active" is null))
-- [ 'true', '1970-01-01 00:00:00.000', 'k', 'true', '1970-01-01 00:00:00.000', 'true', 'true' ]

-- a date after other keys, in both directions
(("city" = $1::VARCHAR and "seen" = $2::TIMESTAMP and "id" > $3::VARCHAR or "city" = $4::VARCHAR and "seen" > $5::TIMESTAMP or "city" < $6::VARCHAR or "city" is null))
-- [ 'Leeds', '1970-01-01 00:00:00.000', 'k', 'Leeds', '1970-01-01 00:00:00.000', 'Leeds' ]

-- rows with and without a value apart
(("seen" = $1::TIMESTAMP and "id" < $2::VARCHAR or "seen" < $3::TIMESTAMP or "seen" is null))
-- [ '1970-01-01 00:00:00.000', 'k', '1970-01-01 00:00:00.000' ]

-- columns without nulls
(("seen" = $1::TIMESTAMP and "score" = $2::DOUBLE and "city" = $3::VARCHAR and "id" < $4::VARCHAR or "seen" = $5::TIMESTAMP and "score" = $6::DOUBLE and "city" < $7::VARCHAR or "seen" = $8::TIMESTAMP and "score" < $9::DOUBLE or "seen" < $10::TIMESTAMP))
-- [ '1970-01-01 00:00:00.000', '1.5', 'Leeds', 'k', '1970-01-01 00:00:00.000', '1.5', 'Leeds', '1970-01-01 00:00:00.000', '1.5', '1970-01-01 00:00:00.000' ]

-- Walks: the page

-- the key alone
select "t"."id", ["t"."id"::VARCHAR] as "cursor" from "t" as "t" where "t"."id" > $1::VARCHAR order by "t"."id" asc limit $2
-- [ 'k', 21 ]

-- ascending texts
select "t"."id", "t"."city", ["t"."city"::VARCHAR, "t"."id"::VARCHAR] as "cursor" from "t" as "t" where ("t"."city" = $1::VARCHAR and "t"."id" > $2::VARCHAR or "t"."city" > $3::VARCHAR) order by "t"."city" asc nulls first, "t"."id" asc limit $4
-- [ 'Leeds', 'k', 'Leeds', 21 ]

-- descending texts, the absent last
select "t"."id", "t"."city", ["t"."city"::VARCHAR, "t"."id"::VARCHAR] as "cursor" from "t" as "t" where ("t"."city" = $1::VARCHAR and "t"."id" < $2::VARCHAR or "t"."city" < $3::VARCHAR or "t"."city" is null) order by "t"."city" desc nulls last, "t"."id" desc limit $4
-- [ 'Leeds', 'k', 'Leeds', 21 ]

-- descending texts that the filter says are present
select "t"."id", "t"."city", ["t"."city"::VARCHAR, "t"."id"::VARCHAR] as "cursor" from "t" as "t" where "t"."city" > $1::VARCHAR and ("t"."city" = $2::VARCHAR and "t"."id" < $3::VARCHAR or "t"."city" < $4::VARCHAR) order by "t"."city" desc nulls last, "t"."id" desc limit $5
-- [ 'A', 'Leeds', 'k', 'Leeds', 21 ]

-- after the absent, ascending
select "t"."id", "t"."active", ["t"."active"::VARCHAR, "t"."id"::VARCHAR] as "cursor" from "t" as "t" where ("t"."active" is null and "t"."id" > $1::VARCHAR or "t"."active" is not null) order by "t"."active" asc nulls first, "t"."id" asc limit $2
-- [ 'k', 21 ]

-- after the absent, descending: the key alone is left
select "t"."id", "t"."active", ["t"."active"::VARCHAR, "t"."id"::VARCHAR] as "cursor" from "t" as "t" where "t"."active" is null and "t"."id" < $1::VARCHAR order by "t"."active" desc nulls last, "t"."id" desc limit $2
-- [ 'k', 21 ]

-- the key, descending, which ends the order
select "t"."id", ["t"."id"::VARCHAR] as "cursor" from "t" as "t" where "t"."id" < $1::VARCHAR order by "t"."id" desc limit $2
-- [ 'k', 21 ]

-- ascending numbers
select "t"."id", "t"."score", ["t"."score"::VARCHAR, "t"."id"::VARCHAR] as "cursor" from "t" as "t" where ("t"."score" = $1::DOUBLE and "t"."id" > $2::VARCHAR or "t"."score" > $3::DOUBLE) order by "t"."score" asc nulls first, "t"."id" asc limit $4
-- [ '1.5', 'k', '1.5', 21 ]

-- descending numbers, nulls last
select "t"."id", "t"."score", ["t"."score"::VARCHAR, "t"."id"::VARCHAR] as "cursor" from "t" as "t" where ("t"."score" = $1::DOUBLE and "t"."id" < $2::VARCHAR or "t"."score" < $3::DOUBLE or "t"."score" is null) order by "t"."score" desc nulls last, "t"."id" desc limit $4
-- [ '1.5', 'k', '1.5', 21 ]

-- ascending dates
select "t"."id", "t"."seen"::VARCHAR as "seen", ["t"."seen"::VARCHAR, "t"."id"::VARCHAR] as "cursor" from "t" as "t" where ("t"."seen" = $1::TIMESTAMP and "t"."id" > $2::VARCHAR or "t"."seen" > $3::TIMESTAMP) order by "t"."seen" asc nulls first, "t"."id" asc limit $4
-- [ '1970-01-01 00:00:00.000', 'k', '1970-01-01 00:00:00.000', 21 ]

-- descending dates
select "t"."id", "t"."seen"::VARCHAR as "seen", ["t"."seen"::VARCHAR, "t"."id"::VARCHAR] as "cursor" from "t" as "t" where ("t"."seen" = $1::TIMESTAMP and "t"."id" < $2::VARCHAR or "t"."seen" < $3::TIMESTAMP or "t"."seen" is null) order by "t"."seen" desc nulls last, "t"."id" desc limit $4
-- [ '1970-01-01 00:00:00.000', 'k', '1970-01-01 00:00:00.000', 21 ]

-- after the absent dates, ascending
select "t"."id", "t"."seen"::VARCHAR as "seen", ["t"."seen"::VARCHAR, "t"."id"::VARCHAR] as "cursor" from "t" as "t" where ("t"."seen" is null and "t"."id" > $1::VARCHAR or "t"."seen" is not null) order by "t"."seen" asc nulls first, "t"."id" asc limit $2
-- [ 'k', 21 ]

-- several keys of one direction
select "t"."id", "t"."city", "t"."active", ["t"."city"::VARCHAR, "t"."active"::VARCHAR, "t"."id"::VARCHAR] as "cursor" from "t" as "t" where ("t"."city" = $1::VARCHAR and "t"."active" = $2::BOOLEAN and "t"."id" < $3::VARCHAR or "t"."city" = $4::VARCHAR and "t"."active" < $5::BOOLEAN or "t"."city" = $6::VARCHAR and "t"."active" is null or "t"."city" < $7::VARCHAR or "t"."city" is null) order by "t"."city" desc nulls last, "t"."active" desc nulls last, "t"."id" desc limit $8
-- [ 'Leeds', 'true', 'k', 'Leeds', 'true', 'Leeds', 'Leeds', 21 ]

-- keys of both directions
select "t"."id", "t"."city", "t"."score", "t"."seen"::VARCHAR as "seen", ["t"."city"::VARCHAR, "t"."score"::VARCHAR, "t"."seen"::VARCHAR, "t"."id"::VARCHAR] as "cursor" from "t" as "t" where ("t"."city" = $1::VARCHAR and "t"."score" = $2::DOUBLE and "t"."seen" = $3::TIMESTAMP and "t"."id" > $4::VARCHAR or "t"."city" = $5::VARCHAR and "t"."score" = $6::DOUBLE and "t"."seen" > $7::TIMESTAMP or "t"."city" = $8::VARCHAR and "t"."score" < $9::DOUBLE or "t"."city" = $10::VARCHAR and "t"."score" is null or "t"."city" > $11::VARCHAR) order by "t"."city" asc nulls first, "t"."score" desc nulls last, "t"."seen" asc nulls first, "t"."id" asc limit $12
-- [ 'Leeds', '1.5', '1970-01-01 00:00:00.000', 'k', 'Leeds', '1.5', '1970-01-01 00:00:00.000', 'Leeds', '1.5', 'Leeds', 'Leeds', 21 ]

-- an absent cell between present ones
select "t"."id", "t"."city", "t"."active", "t"."seen"::VARCHAR as "seen", ["t"."active"::VARCHAR, "t"."city"::VARCHAR, "t"."seen"::VARCHAR, "t"."id"::VARCHAR] as "cursor" from "t" as "t" where ("t"."active" = $1::BOOLEAN and "t"."city" is null and "t"."seen" = $2::TIMESTAMP and "t"."id" < $3::VARCHAR or "t"."active" = $4::BOOLEAN and "t"."city" is null and "t"."seen" < $5::TIMESTAMP or "t"."active" = $6::BOOLEAN and "t"."city" is null and "t"."seen" is null or "t"."active" < $7::BOOLEAN or "t"."active" is null) order by "t"."active" desc nulls last, "t"."city" desc nulls last, "t"."seen" desc nulls last, "t"."id" desc limit $8
-- [ 'true', '1970-01-01 00:00:00.000', 'k', 'true', '1970-01-01 00:00:00.000', 'true', 'true', 21 ]

-- a date after other keys, in both directions
select "t"."id", "t"."city", "t"."seen"::VARCHAR as "seen", ["t"."city"::VARCHAR, "t"."seen"::VARCHAR, "t"."id"::VARCHAR] as "cursor" from "t" as "t" where ("t"."city" = $1::VARCHAR and "t"."seen" = $2::TIMESTAMP and "t"."id" > $3::VARCHAR or "t"."city" = $4::VARCHAR and "t"."seen" > $5::TIMESTAMP or "t"."city" < $6::VARCHAR or "t"."city" is null) order by "t"."city" desc nulls last, "t"."seen" asc nulls first, "t"."id" asc limit $7
-- [ 'Leeds', '1970-01-01 00:00:00.000', 'k', 'Leeds', '1970-01-01 00:00:00.000', 'Leeds', 21 ]

-- rows with and without a value apart
select "t"."id", "t"."seen"::VARCHAR as "seen", ["t"."seen"::VARCHAR, "t"."id"::VARCHAR] as "cursor" from "t" as "t" where ("t"."seen" = $1::TIMESTAMP and "t"."id" < $2::VARCHAR or "t"."seen" < $3::TIMESTAMP or "t"."seen" is null) order by "t"."seen" desc nulls last, "t"."id" desc limit $4
-- [ '1970-01-01 00:00:00.000', 'k', '1970-01-01 00:00:00.000', 21 ]

-- columns without nulls
select "t"."id", "t"."city", "t"."score", "t"."seen"::VARCHAR as "seen", ["t"."seen"::VARCHAR, "t"."score"::VARCHAR, "t"."city"::VARCHAR, "t"."id"::VARCHAR] as "cursor" from "t" as "t" where ("t"."seen" = $1::TIMESTAMP and "t"."score" = $2::DOUBLE and "t"."city" = $3::VARCHAR and "t"."id" < $4::VARCHAR or "t"."seen" = $5::TIMESTAMP and "t"."score" = $6::DOUBLE and "t"."city" < $7::VARCHAR or "t"."seen" = $8::TIMESTAMP and "t"."score" < $9::DOUBLE or "t"."seen" < $10::TIMESTAMP) order by "t"."seen" desc, "t"."score" desc, "t"."city" desc, "t"."id" desc limit $11
-- [ '1970-01-01 00:00:00.000', '1.5', 'Leeds', 'k', '1970-01-01 00:00:00.000', '1.5', 'Leeds', '1970-01-01 00:00:00.000', '1.5', '1970-01-01 00:00:00.000', 21 ]

-- the first page of a walk, descending
select "t"."id", "t"."city", "t"."score", "t"."active", "t"."seen"::VARCHAR as "seen", "t"."tags", "t"."marks", ["t"."city"::VARCHAR, "t"."id"::VARCHAR] as "cursor" from "t" as "t" order by "t"."city" desc nulls last, "t"."id" desc limit $1
-- [ 21 ]

-- Facets

-- a facet of id
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select "t"."id" as "value" from "t" as "t" where "t"."city_folded" = $1::VARCHAR) as "cells" group by "value") as "groups" where ("value" is null or contains("value", $2::VARCHAR)) order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" asc limit $3
-- [ 'york', 'a', 20 ]

-- a facet of city
select "value" as "value", "own", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", min("own") as "own", count(*) as "count" from (select "t"."city_folded" as "value", "t"."city" as "own" from "t" as "t") as "cells" group by "value") as "groups" where ("value" is null or "value" in ($1::VARCHAR, $2::VARCHAR)) order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" asc limit $3
-- [ 'leeds', 'york', 1 ]

-- a facet of score
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select "t"."score" + 0 as "value" from "t" as "t" where "t"."city_folded" = $1::VARCHAR) as "cells" group by "value") as "groups" order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" asc limit $2
-- [ 'york', 3 ]

-- a facet of active
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select "t"."active" as "value" from "t" as "t" where "t"."city_folded" = $1::VARCHAR) as "cells" group by "value") as "groups" order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" asc limit $2
-- [ 'york', 2 ]

-- a facet of seen
select "bucket", count(*) as "count" from (select case when "t"."seen" is null then 3 when "t"."seen" < $1::TIMESTAMP then 0 when "t"."seen" < $2::TIMESTAMP then 1 else 2 end as "bucket" from "t" as "t" where "t"."city_folded" = $3::VARCHAR) as "cells" group by "bucket"
-- [ '2024-02-29T00:00:00.000Z', '2024-03-01T00:00:00.000Z', 'york' ]

-- a facet of tags
select "value" as "value", "own", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", min("own") as "own", count(distinct "row") as "count" from (select element.value as "value", element.own as "own", "t"."id" as "row" from "t" as "t" left join lateral (select * from (select unnest("t"."tags_folded") as value, unnest("t"."tags") as own) as pair where pair.value is not null) as element on true where "t"."city_folded" = $1::VARCHAR) as "cells" group by "value") as "groups" where ("value" is null or contains("value", $2::VARCHAR)) order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" asc limit $3
-- [ 'york', 'eu', 20 ]

-- a facet of marks
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(distinct "row") as "count" from (select element.value + 0 as "value", "t"."id" as "row" from "t" as "t" left join lateral (select * from (select unnest("t"."marks") as value, unnest("t"."marks") as own) as pair where pair.value is not null) as element on true where "t"."city_folded" = $1::VARCHAR) as "cells" group by "value") as "groups" order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" asc limit $2
-- [ 'york', 20 ]

-- the range of seen
select min("cell")::VARCHAR as "min", max("cell")::VARCHAR as "max", count("cell") as "present", count(*) as "total" from (select "t"."seen" as "cell" from "t" as "t") as "cells"

-- the range of score
select min("cell") as "min", max("cell") as "max", count("cell") as "present", count(*) as "total" from (select "t"."score" as "cell" from "t" as "t") as "cells"

-- Column types: a filter, an order, a select and a cursor

-- string in VARCHAR
select "t"."id", "t"."x", ["t"."x"::VARCHAR, "t"."id"::VARCHAR] as "cursor" where ("t"."x" = $1::VARCHAR or "t"."x" > $2::VARCHAR or contains("t"."x", $3::VARCHAR)) order by "t"."x" asc nulls first, "t"."id" asc
-- [ '7c9e6679-7425-40de-944b-e07fc1f90ae7', 'a', 'a' ]

-- string in UUID, ENUM
select "t"."id", "t"."x"::VARCHAR as "x", ["t"."x"::VARCHAR::VARCHAR, "t"."id"::VARCHAR] as "cursor" where ("t"."x"::VARCHAR = $1::VARCHAR or "t"."x"::VARCHAR > $2::VARCHAR or contains("t"."x"::VARCHAR, $3::VARCHAR)) order by "t"."x"::VARCHAR asc nulls first, "t"."id" asc
-- [ '7c9e6679-7425-40de-944b-e07fc1f90ae7', 'a', 'a' ]

-- number in DOUBLE
select "t"."id", "t"."x", ["t"."x"::VARCHAR, "t"."id"::VARCHAR] as "cursor" where ("t"."x" is null or "t"."x" in ($1::DOUBLE, $2::DOUBLE)) order by "t"."x" asc nulls first, "t"."id" asc
-- [ 1, 1.5 ]

-- number in FLOAT
select "t"."id", "t"."x"::VARCHAR::DOUBLE as "x", ["t"."x"::VARCHAR::DOUBLE::VARCHAR, "t"."id"::VARCHAR] as "cursor" where ("t"."x"::VARCHAR::DOUBLE is null or "t"."x"::VARCHAR::DOUBLE in ($1::DOUBLE, $2::DOUBLE)) order by "t"."x"::VARCHAR::DOUBLE asc nulls first, "t"."id" asc
-- [ 1, 1.5 ]

-- number in DECIMAL
select "t"."id", "t"."x"::DOUBLE as "x", ["t"."x"::DOUBLE::VARCHAR, "t"."id"::VARCHAR] as "cursor" where ("t"."x"::DOUBLE is null or "t"."x"::DOUBLE in ($1::DOUBLE, $2::DOUBLE)) order by "t"."x"::DOUBLE asc nulls first, "t"."id" asc
-- [ 1, 1.5 ]

-- number in TINYINT
select "t"."id", "t"."x", ["t"."x"::VARCHAR, "t"."id"::VARCHAR] as "cursor" where ("t"."x" is null or "t"."x" = $1::TINYINT) order by "t"."x" asc nulls first, "t"."id" asc
-- [ 1 ]

-- number in SMALLINT
select "t"."id", "t"."x", ["t"."x"::VARCHAR, "t"."id"::VARCHAR] as "cursor" where ("t"."x" is null or "t"."x" = $1::SMALLINT) order by "t"."x" asc nulls first, "t"."id" asc
-- [ 1 ]

-- number in INTEGER
select "t"."id", "t"."x", ["t"."x"::VARCHAR, "t"."id"::VARCHAR] as "cursor" where ("t"."x" is null or "t"."x" = $1::INTEGER) order by "t"."x" asc nulls first, "t"."id" asc
-- [ 1 ]

-- number in BIGINT
select "t"."id", "t"."x", ["t"."x"::VARCHAR, "t"."id"::VARCHAR] as "cursor" where ("t"."x" is null or "t"."x" = $1::BIGINT) order by "t"."x" asc nulls first, "t"."id" asc
-- [ 1 ]

-- boolean in BOOLEAN
select "t"."id", "t"."x", ["t"."x"::VARCHAR, "t"."id"::VARCHAR] as "cursor" where "t"."x" = $1::BOOLEAN order by "t"."x" asc nulls first, "t"."id" asc
-- [ true ]

-- date in TIMESTAMP
select "t"."id", "t"."x"::VARCHAR as "x", ["t"."x"::VARCHAR, "t"."id"::VARCHAR] as "cursor" where "t"."x" >= $1::TIMESTAMP order by "t"."x" asc nulls first, "t"."id" asc
-- [ '2024-03-01T00:00:00.000Z' ]

-- date in TIMESTAMPTZ
select "t"."id", ("t"."x" at time zone 'UTC')::VARCHAR as "x", [("t"."x" at time zone 'UTC')::VARCHAR, "t"."id"::VARCHAR] as "cursor" where "t"."x" >= $1::TIMESTAMPTZ order by "t"."x" asc nulls first, "t"."id" asc
-- [ '2024-03-01T00:00:00.000Z' ]

-- date in DATE
select "t"."id", "t"."x"::TIMESTAMP::VARCHAR as "x", ["t"."x"::TIMESTAMP::VARCHAR, "t"."id"::VARCHAR] as "cursor" where "t"."x"::TIMESTAMP >= $1::TIMESTAMP order by "t"."x"::TIMESTAMP asc nulls first, "t"."id" asc
-- [ '2024-03-01T00:00:00.000Z' ]

-- date in BIGINT
select "t"."id", "t"."x", ["t"."x"::VARCHAR, "t"."id"::VARCHAR] as "cursor" where "t"."x" >= $1::BIGINT order by "t"."x" asc nulls first, "t"."id" asc
-- [ 1709251200000 ]

-- day in DATE
select "t"."id", "t"."x"::VARCHAR as "x", ["t"."x"::VARCHAR, "t"."id"::VARCHAR] as "cursor" where "t"."x" >= $1::DATE order by "t"."x" asc nulls first, "t"."id" asc
-- [ '2024-03-01' ]

-- decimal in DECIMAL
select "t"."id", "t"."x"::VARCHAR as "x", ["t"."x"::VARCHAR, "t"."id"::VARCHAR] as "cursor" where ("t"."x" in ($1::DECIMAL(38, 1), $2::DECIMAL(38, 0), $3::DECIMAL(38, 0), $4::DECIMAL(38, 2)) or "t"."x" > $5::DECIMAL(38, 1)) order by "t"."x" asc nulls first, "t"."id" asc
-- [ '1.5', '2', '3', '0.25', '1.5' ]

-- decimal in HUGEINT
select "t"."id", "t"."x"::VARCHAR as "x", ["t"."x"::VARCHAR, "t"."id"::VARCHAR] as "cursor" where ("t"."x" in ($1::HUGEINT, $2::HUGEINT) or "t"."x" > $3::HUGEINT) order by "t"."x" asc nulls first, "t"."id" asc
-- [ '2', '3', '1' ]

-- decimal in BIGINT
select "t"."id", "t"."x"::VARCHAR as "x", ["t"."x"::VARCHAR, "t"."id"::VARCHAR] as "cursor" where ("t"."x" in ($1::BIGINT, $2::BIGINT) or "t"."x" > $3::BIGINT) order by "t"."x" asc nulls first, "t"."id" asc
-- [ '2', '3', '1' ]

-- string[] in VARCHAR[]
select "t"."id", "t"."x", ["t"."id"::VARCHAR] as "cursor" where (list_has_any("t"."x", [$1::VARCHAR, $2::VARCHAR]) or list_has_all("t"."x", [$3::VARCHAR, $4::VARCHAR])) order by "t"."id" asc
-- [ 'a', '7c9e6679-7425-40de-944b-e07fc1f90ae7', 'a', 'b' ]

-- string[] in UUID[]
select "t"."id", "t"."x"::VARCHAR[] as "x", ["t"."id"::VARCHAR] as "cursor" where (list_has_any("t"."x"::VARCHAR[], [$1::VARCHAR, $2::VARCHAR]) or list_has_all("t"."x"::VARCHAR[], [$3::VARCHAR, $4::VARCHAR])) order by "t"."id" asc
-- [ 'a', '7c9e6679-7425-40de-944b-e07fc1f90ae7', 'a', 'b' ]

-- number[] in DOUBLE[]
select "t"."id", "t"."x", ["t"."id"::VARCHAR] as "cursor" where (list_min("t"."x") is null or list_has_any("t"."x", [$1::DOUBLE, $2::DOUBLE])) order by "t"."id" asc
-- [ 1, 2.5 ]

-- number[] in INTEGER[], BIGINT[]
select "t"."id", "t"."x"::DOUBLE[] as "x", ["t"."id"::VARCHAR] as "cursor" where (list_min("t"."x"::DOUBLE[]) is null or list_has_any("t"."x"::DOUBLE[], [$1::DOUBLE, $2::DOUBLE])) order by "t"."id" asc
-- [ 1, 2.5 ]

-- Values of a facet, by the type of the column

-- string in VARCHAR
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select "t"."x" as "value" from "t" as "t") as "cells" group by "value") as "groups" order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" asc limit $1
-- [ 3 ]

-- string in UUID, ENUM
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select "t"."x"::VARCHAR as "value" from "t" as "t") as "cells" group by "value") as "groups" order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" asc limit $1
-- [ 3 ]

-- number in DOUBLE
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select "t"."x" + 0 as "value" from "t" as "t") as "cells" group by "value") as "groups" order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" asc limit $1
-- [ 3 ]

-- number in FLOAT
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select "t"."x"::VARCHAR::DOUBLE + 0 as "value" from "t" as "t") as "cells" group by "value") as "groups" order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" asc limit $1
-- [ 3 ]

-- number in DECIMAL
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select "t"."x"::DOUBLE + 0 as "value" from "t" as "t") as "cells" group by "value") as "groups" order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" asc limit $1
-- [ 3 ]

-- number in TINYINT, SMALLINT, INTEGER, BIGINT
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select "t"."x" as "value" from "t" as "t") as "cells" group by "value") as "groups" order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" asc limit $1
-- [ 3 ]

-- boolean in BOOLEAN
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select "t"."x" as "value" from "t" as "t") as "cells" group by "value") as "groups" order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" asc limit $1
-- [ 3 ]

-- date in TIMESTAMP
select min("cell")::VARCHAR as "min", max("cell")::VARCHAR as "max", count("cell") as "present", count(*) as "total" from (select "t"."x" as "cell" from "t" as "t") as "cells"

-- date in TIMESTAMPTZ
select (min("cell") at time zone 'UTC')::VARCHAR as "min", (max("cell") at time zone 'UTC')::VARCHAR as "max", count("cell") as "present", count(*) as "total" from (select "t"."x" as "cell" from "t" as "t") as "cells"

-- date in DATE
select min("cell")::VARCHAR as "min", max("cell")::VARCHAR as "max", count("cell") as "present", count(*) as "total" from (select "t"."x"::TIMESTAMP as "cell" from "t" as "t") as "cells"

-- date in BIGINT
select min("cell") as "min", max("cell") as "max", count("cell") as "present", count(*) as "total" from (select "t"."x" as "cell" from "t" as "t") as "cells"

-- day in DATE
select min("cell")::VARCHAR as "min", max("cell")::VARCHAR as "max", count("cell") as "present", count(*) as "total" from (select "t"."x" as "cell" from "t" as "t") as "cells"

-- decimal in DECIMAL, HUGEINT, BIGINT
select "cell"::VARCHAR as "value", "count", count("cell") over () as "distinct", sum(case when "cell" is null then "count" else 0 end) over () as "absent" from (select "cell", count(*) as "count" from (select "t"."x" as "cell" from "t" as "t") as "cells" group by "cell") as "groups" order by case when "cell" is null then 1 else 0 end asc, "count" desc, "cell" asc limit $1
-- [ 3 ]

-- string[] in VARCHAR[]
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(distinct "row") as "count" from (select element.value as "value", "t"."id" as "row" from "t" as "t" left join lateral (select * from (select unnest("t"."x") as value, unnest("t"."x") as own) as pair where pair.value is not null) as element on true) as "cells" group by "value") as "groups" order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" asc limit $1
-- [ 3 ]

-- string[] in UUID[]
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(distinct "row") as "count" from (select element.value as "value", "t"."id" as "row" from "t" as "t" left join lateral (select * from (select unnest("t"."x"::VARCHAR[]) as value, unnest("t"."x"::VARCHAR[]) as own) as pair where pair.value is not null) as element on true) as "cells" group by "value") as "groups" order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" asc limit $1
-- [ 3 ]

-- number[] in DOUBLE[]
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(distinct "row") as "count" from (select element.value + 0 as "value", "t"."id" as "row" from "t" as "t" left join lateral (select * from (select unnest("t"."x") as value, unnest("t"."x") as own) as pair where pair.value is not null) as element on true) as "cells" group by "value") as "groups" order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" asc limit $1
-- [ 3 ]

-- number[] in INTEGER[], BIGINT[]
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(distinct "row") as "count" from (select element.value + 0 as "value", "t"."id" as "row" from "t" as "t" left join lateral (select * from (select unnest("t"."x"::DOUBLE[]) as value, unnest("t"."x"::DOUBLE[]) as own) as pair where pair.value is not null) as element on true) as "cells" group by "value") as "groups" order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" asc limit $1
-- [ 3 ]

-- Inspections: the type of a column; the column as its declared type; strays in a list

-- string in VARCHAR
typeof("t"."x") || case when (select count(*) from (select "t"."x"::VARCHAR where false union select 'a' union select 'A' union select 'á')) = 3 then '' else ' of another collation than binary' end
try_cast("t"."x"::VARCHAR as VARCHAR)

-- string in UUID
try_cast("t"."x"::VARCHAR as UUID)

-- string in ENUM
"t"."x"::VARCHAR

-- number in DOUBLE
typeof("t"."x")
try_cast("t"."x"::VARCHAR as DOUBLE)

-- number in FLOAT
try_cast("t"."x"::VARCHAR as FLOAT)

-- number in DECIMAL
try_cast("t"."x"::VARCHAR as DECIMAL(38, 18))

-- number in TINYINT
try_cast("t"."x"::VARCHAR as TINYINT)

-- number in SMALLINT
try_cast("t"."x"::VARCHAR as SMALLINT)

-- number in INTEGER
try_cast("t"."x"::VARCHAR as INTEGER)

-- number in BIGINT
try_cast("t"."x"::VARCHAR as BIGINT)

-- boolean in BOOLEAN
try_cast("t"."x"::VARCHAR as BOOLEAN)

-- date in TIMESTAMP
try_cast("t"."x"::VARCHAR as TIMESTAMP)

-- date in TIMESTAMPTZ
try_cast("t"."x"::VARCHAR as TIMESTAMPTZ)

-- date in DATE
try_cast("t"."x"::VARCHAR as DATE)

-- date in BIGINT


-- day in DATE


-- decimal in DECIMAL, BIGINT


-- decimal in HUGEINT
try_cast("t"."x"::VARCHAR as HUGEINT)

-- string[] in VARCHAR[]
try_cast("t"."x"::VARCHAR as VARCHAR[])
1 = 0

-- string[] in UUID[]
try_cast("t"."x"::VARCHAR as UUID[])

-- number[] in DOUBLE[]
try_cast("t"."x"::VARCHAR as DOUBLE[])
list_contains("t"."x", 'nan'::DOUBLE)

-- number[] in INTEGER[]
try_cast("t"."x"::VARCHAR as INTEGER[])

-- number[] in BIGINT[]
try_cast("t"."x"::VARCHAR as BIGINT[])
